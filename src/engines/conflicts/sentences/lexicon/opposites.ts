import { synonymsOf } from "./synonyms.ts";
import { groupsOf, senseOf, wordsOf } from "./wordTable.ts";

/**
 * Words of which one cannot hold where the other does. Many a pair in the language is only a contrast ("read" and "write",
 * "client" and "server"): those can both be true of one thing and are left out.
 * States first: what is one is not the other.
 */
const STATES = groupsOf(`
  aboard ashore, above below, absent present, accept reject, active inactive, actor actress, adopt abandon, adopt
  drop, adopt reject, agree disagree, ahead behind, alive dead, allow block, allow deny, allow forbid, allow
  prevent, allow reject, allowlist blocklist, alone accompanied, always never, always rarely, amateur
  professional, ancient modern, anonymous authenticated, ascending descending, ashamed proud, asleep awake,
  authenticated public, backward forward, bad good, badly well, bald hairy, barefoot shod, batched individually,
  bearded shaven, beautiful ugly, before after, beginner expert, beginning end, bent straight, best worst, better
  worse, big small, bitter sweet, block unblock, blocked allowed, blocking nonblocking, blunt sharp, bold timid,
  boo cheer, bored excited, boring exciting, boring interesting, bottom top, bounded unbounded, boy girl, brave
  cowardly, bright dark, bright dim, broken fixed, brother sister, buffered unbuffered, busy empty, busy idle,
  cached uncached, calm agitated, calm nervous, calm rough, calm stormy, calm violent, careful careless, carefully
  carelessly, casual formal, cautious reckless, cautiously recklessly, ceiling floor, central distributed,
  centralized decentralized, centralized distributed, cheap costly, cheap expensive, chilly warm, clean dirty,
  clean filthy, clear cloudy, clear obscure, clear unclear, clockwise counterclockwise, close open, closed open,
  clothed undressed, clumsy graceful, coarse fine, cold hot, cold warm, colorful colorless, colorful monochrome,
  compiled interpreted, complete incomplete, completed pending, compressed raw, compulsory optional, confident
  nervous, confident shy, connected offline, convex concave, cooked raw, cool hot, cool warm, correct false,
  correct wrong, coupled decoupled, courage fear, cramped spacious, crowded deserted, crowded empty, cruel kind,
  curious indifferent, current deprecated, damp dry, dangerous safe, dark light, day night, daytime nighttime,
  dead living, decrease increase, deep shallow, defeat victory, delayed immediate, deny accept, deny admit, deny
  confirm, deny grant, deprecated recommended, deserted busy, deterministic nondeterministic, deterministic
  random, difficult easy, diligent lazy, dislike enjoy, dislike like, dislike love, displease please, done
  pending, down up, downhill uphill, downstairs upstairs, downward upward, dry wet, dull bright, dull sharp, dull
  shiny, eager lazy, eagerly lazily, early late, east west, eastern western, employer employee, empty full, enable
  disable, enabled disabled, encrypted plain, encrypted plaintext, encrypted unencrypted, energetic lazy, entrance
  exit, equal unequal, even bumpy, even odd, even uneven, evil good, exclude include, explicit implicit, exterior
  interior, external internal, fail pass, fail succeed, fail work, failure success, fake genuine, fake real, false
  true, famous unknown, far beside, far near, fast slow, fat skinny, fat slim, fat thin, father mother, few lots,
  few many, fewer more, fiction fact, finished pending, finished unfinished, finite infinite, finite unlimited,
  first last, fixed configurable, fixed loose, fixed variable, flat hilly, flexible rigid, foolish wise, forbid
  permit, foreign domestic, foreign native, forget remember, formal informal, found lost, fragile sturdy, free
  commercial, free occupied, free paid, freezing boiling, frequent rare, frequently rarely, fresh stale, friendly
  hostile, front back, front behind, frown smile, full hungry, funny serious, gain lose, generous stingy, gentle
  harsh, gentle rough, giant dwarf, gigantic tiny, grandfather grandmother, green broken, groom bride, guilty
  innocent, happily angrily, happily sadly, happy angry, happy miserable, happy sad, hard soft, hardcoded
  configurable, hardworking lazy, harmful harmless, hate enjoy, hate like, hate love, healthy sick, heaven hell,
  heavy light, heavy lightweight, heavyweight lightweight, hero villain, high low, honest dishonest, hopeful
  hopeless, horizontal vertical, horizontally vertically, host guest, humble proud, husband wife, idempotent
  nonidempotent, identical different, if unless, immediately later, in out, inbound outbound, inclusive exclusive,
  incoming outgoing, indoor outdoor, indoors outdoors, inferior superior, ingress egress, inner outer, inside
  outside, intact broken, intentional accidental, intentionally accidentally, interested bored, junior senior,
  justice injustice, keep abandon, keep delete, keep discard, keep drop, keep remove, kind mean, king queen, large
  small, lawful unlawful, lax strict, lazily immediately, least most, left right, lenient strict, less more,
  limited unlimited, liquid gas, liquid solid, live dead, live die, lively dull, local cloud, local global, local
  remote, lock unlock, lonely accompanied, long short, loose strict, loose tight, lose win, loser winner, loud
  quiet, loud silent, loudly softly, lower higher, lower upper, loyal disloyal, maintained abandoned, maintained
  deprecated, major minor, majority minority, male female, man woman, mandatory optional, manual automatic,
  manually automatically, married divorced, married single, married unmarried, mature immature, maximal minimal,
  maximum minimum, mobile stationary, modern traditional, modest arrogant, monolith microservice, monolithic
  modular, monorepo polyrepo, moving stationary, muscular skinny, mutable immutable, mutable readonly, naked
  clothed, naked dressed, narrow broad, narrow wide, nasty nice, natural artificial, natural synthetic, near
  distant, neat messy, negative positive, nephew niece, new old, new used, night morning, nobody everybody, nobody
  everyone, nobody someone, noisy quiet, noon midnight, normal abnormal, normal strange, north south, northern
  southern, nothing everything, nothing something, nude clothed, nullable mandatory, nullable required, obey
  disobey, offline online, often never, often rarely, old young, on off, onpremise cloud, onto off, opaque
  transparent, open shut, optimist pessimist, optimistic pessimistic, optional required, ordered random, ordered
  unordered, orderly chaotic, ordinary extraordinary, over under, pain pleasure, parallel sequential, parallel
  serial, passing failing, passive active, past future, patient impatient, peace war, peaceful violent, permanent
  temporary, permanently temporarily, persistent ephemeral, persistent volatile, plaintext ciphertext, playful
  serious, plentiful scarce, polite rude, poor rich, possible impossible, powerful powerless, powerful weak,
  prefer avoid, preserve discard, prince princess, private public, probable improbable, profit loss, proprietary
  opensource, quickly slowly, quietly loudly, rapid slow, rare common, real imaginary, rear front, recommend
  avoid, recommend discourage, refuse accept, refuse agree, regular irregular, relational nosql, relaxed nervous,
  relaxed stressed, resolved open, resolved unresolved, restore remove, retain discard, reversible irreversible,
  roof basement, rough smooth, round square, rural urban, sad cheerful, safe unsafe, same different, secure
  insecure, secure vulnerable, seldom often, sensitive insensitive, shaded sunny, shared dedicated, shared
  exclusive, shared isolated, shared private, short tall, shy outgoing, sick well, signed unsigned, silence noise,
  silently loudly, simple complex, simple complicated, single multiple, singlethreaded multithreaded, skilled
  unskilled, slim chubby, smart stupid, sober drunk, solid hollow, solo group, some none, son daughter, sorted
  unsorted, sour sweet, sparse dense, stable beta, stable experimental, stable unstable, stateful stateless,
  static dynamic, sticky stateless, straight crooked, straight curly, straight curved, streaming batch, strength
  weakness, strong eventual, strong weak, strongly eventually, succeed crash, succeeded failed, success error,
  successfully unsuccessfully, sunny cloudy, sunny dark, sunny overcast, sunny rainy, sunrise sunset, support
  abandon, support drop, support lack, support remove, supported deprecated, supported unsupported, surrender
  resist, swift slow, synchronous asynchronous, synchronously asynchronously, tall low, tense relaxed, thick thin,
  thin chubby, thirsty quenched, tidy messy, tightly loosely, tired energetic, today tomorrow, together alone,
  together apart, toward away, towards away, tracked ignored, tragedy comedy, transient permanent, truncate
  preserve, trust distrust, trust suspect, typed untyped, ugly pretty, uncle aunt, unicast broadcast, upright
  fallen, use abandon, use avoid, use drop, use forbid, use remove, use retire, useful useless, vacant occupied,
  valid invalid, vast tiny, vegetarian carnivorous, verbose quiet, verbose terse, victim attacker, virtual
  physical, visible hidden, visible invisible, voluntary compulsory, waiter waitress, wealthy poor, whitelist
  blacklist, wild calm, wild tame, winter summer, with without, within outside, writable readonly, wrong right,
  yes no, yesterday today, yesterday tomorrow, young elderly
`);

/** Acts: nobody does both at once, but who can do one most often can do the other. */
const ACTS = groupsOf(`
  add remove, advance retreat, allocate free, appear disappear, arrive depart, arrive leave, ascend descend,
  attach detach, attack defend, attract repel, begin end, begin finish, borrow lend, break fix, break repair,
  broken work, build destroy, button unbutton, buy sell, capture release, catch miss, combine separate, combine
  split, commit rollback, compress decompress, conceal reveal, connect disconnect, contract expand, cover uncover,
  create delete, create destroy, cry laugh, deploy undeploy, divide unite, dress undress, drop carry, drop catch,
  drop lift, drop pick, earn spend, encode decode, encourage discourage, encrypt decrypt, enemy friend, enter
  exit, enter leave, exhale inhale, export import, far in, fasten unfasten, find lose, float sink, freeze boil,
  freeze melt, freeze unfreeze, give receive, give take, go come, go stay, go stop, grant revoke, hide reveal,
  hide show, hire fire, hit miss, ignore look, ignore notice, ignore watch, install uninstall, into from,
  introduce remove, introduce retire, join leave, join separate, land takeoff, lie run, lie stand, lie walk, lift
  lower, listen ignore, load unload, lower raise, merge split, mount dismount, mount unmount, move motionless,
  move stay, naked wear, pack unpack, plug unplug, praise blame, praise criticize, publish unpublish, push pull,
  raise drop, receive send, register unregister, relax work, rest run, rest work, rise fall, rise set, scatter
  gather, screw unscrew, serialize deserialize, shrink expand, shrink grow, silent sing, silent speak, silent
  talk, silent yell, sit jump, sit kneel, sit lie, sit run, sit stand, sit walk, sleep awake, sleep dance, sleep
  eat, sleep jump, sleep play, sleep run, sleep walk, sleep work, stand kneel, stand run, stand walk, start end,
  start finish, start stop, stay leave, stretch shrink, subscribe unsubscribe, teach learn, teacher student, thaw
  freeze, throw swallow, tie untie, to from, towards from, unfold fold, upgrade downgrade, weaken strengthen, wear
  remove, wrap unwrap, zip unzip
`);

export type Opposition = "state" | "act";

const OPPOSITES = new Map<string, Map<string, Opposition>>();
for (const [one = "", other = ""] of ACTS) opposeAll(one, other, "act");
for (const [one = "", other = ""] of STATES) opposeAll(one, other, "state");

function opposeAll(one: string, other: string, opposition: Opposition): void {
  for (const left of [one, ...synonymsOf(one)]) {
    for (const right of [other, ...synonymsOf(other)]) {
      if (left === right || synonymsOf(left).has(right)) continue;
      oppose(left, right, opposition);
      oppose(right, left, opposition);
    }
  }
}

function oppose(one: string, other: string, opposition: Opposition): void {
  OPPOSITES.set(one, (OPPOSITES.get(one) ?? new Map()).set(other, opposition));
}

/** How two words exclude each other; null where they do not. */
export function oppositionOf(one: string, other: string): Opposition | null {
  const known = OPPOSITES.get(one)?.get(other);
  if (known) return known;
  return isDenied(one, other) || isDenied(other, one) ? "state" : null;
}

/** "Authenticated" and "unauthenticated". Other prefixes deny too seldom to be taken for it unlisted. */
const DENIED = /^(?:un|non|dis|in|im|ir|il|a)(?=[a-z]{4})/;
/** They begin so by chance. */
const NOT_DENIED = wordsOf(`
  about abroad across action activ adapt adopt advanc affair against agree ahead alarm alert alike alive allow
  along aloud amount amus apart appear around arrang array arriv ascend aside asleep assert assign assum attach
  attack attend attract avail avoid await awar award away disc disclos discount discov discuss disk dispatch
  display distanc distinct distribut district disturb illustr impact impli import impos impress improv includ
  incom increas index indic infer inform inject inlin input insert insid insight instal instanc instant intact
  intend intent interest intern into invent invest invoic invok under uniform union uniqu unit univers until
`);

function isDenied(denial: string, word: string): boolean {
  if (denial.length <= word.length || NOT_DENIED.has(denial)) return false;
  const bare = denial.replace(DENIED, "");
  return bare !== denial && (bare === word || senseOf(bare) === word);
}
