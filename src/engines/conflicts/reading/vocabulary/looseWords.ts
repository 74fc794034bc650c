import {
  AFFIRMING,
  EMPTY,
  FUNCTION_WORDS,
  NEGATING,
  REFUSING,
  rootOf,
} from "../../../memory/sameness/lexicon.ts";
import { wordsOf } from "./wordLists.ts";

/** Words that say how or that something is, and never what: two statements about one thing may differ in them. */
const LOOSE_LIST = wordsOf(`
  actual agree agreed already always announce anymore apply approx approximately around ask back base based become begin behave
  best better big block bring build built bump call came cap care change check choose chosen clear clearly come
  complete completed configure confirm consider consistently continue convert correct correction count cover current currently
  cut daily day deal decide decision deep default define deliver depend deploy describe do  done down earlier easy effective
  effectively end ended enforce entire entirely eventually every everyone everything everywhere exact exactly exist expect
  expose extend fast final finally find fine finish fix follow force formerly found full fully gave general generally
  give go gone good got great guarantee had handle happen hard have help here hit hold however immediately important improve in
  increase initially intend keep know known land last late later least left less let like likely limit live long longer look
  lot low made main mainly maintain make manage  matter mean merge migrate miss most mostly move much must name namely
  near need never new newly next nice normal normally note  now offer officially old once only open operate  original originally
  override own part pass past perform pick place plan please point prefer present previous previously primary prior properly
  provide push put quick quickly quite raise reach read ready real really recent recently  reduce regard regular rely remain
  remember remove replace  request require respect rest result return revert right roll rule run safe say seem select
  send serve set settle several shall ship show side simple simply since single slow small so soon sort speak special specific
  specify stand standard standardize start stay step still stop strict strictly support sure switch take target tell temporarily
  test than then thing think time today together tomorrow tonight treat true turn typical typically under understand until
  up update upgrade use used useful usual usually value verify very want way week well went whole wide will work write written
  wrong yesterday yet instead total per via across team project repository codebase  company people developer engineer
  everybody somebody nobody us them morning afternoon evening january february march april may june july august september october
  november december monday tuesday wednesday thursday friday saturday sunday q1 q2 q3 q4 2023 2024 2025 2026 sprint release version
  number amount maximum minimum max min upper lower cap ceiling quota bound allow permit allowed accept exceed deny reject size
  length rate equal equals above below beyond within outside inside exceeded value back onto off note reminder fyi heads update
  engine tool library framework platform stack technology tech system service solution approach option choice mechanism strategy
  method style instance cluster server setup kind type form implementation layer level power powered backed hosted store stored persist persisted
  listen answer expose straight directly receive probe prove kick anyway besides whenever roughly wait fire ignore trigger reach match respond begin
  second minute hour month year night req request requests ms sec mins kb mb gb mib gib after before during issue
  save saved house housed contain authoritative sole actively exclusively solely plain purely pure natively native heavily widely broadly
`);

const LOOSE_ROOTS: ReadonlySet<string> = new Set([...LOOSE_LIST].map(rootOf));

const LOOSE_WORDS = wordsOf(`
  's i we our ours they it he she you your my their its this that these those a an the some any each all both few many more other another
  against behind out els else see kept anything nothing something whoever
  ok okay yes hey per vs etc eg ie e.g i.e not no nor without of
`);

const LISTED = new Set([...LOOSE_WORDS, ...LOOSE_LIST]);
/** Who operates is not what is operated, though both words have one root. */
const NOUN = /(?:ers?|ors?|ments?|ions?)$/;

/** Whether a word tells what a statement is about. */
export function isTelling(low: string, root: string): boolean {
  if (LOOSE_WORDS.has(low) || FUNCTION_WORDS.has(low) || NEGATING.has(low)) return false;
  if (NOUN.test(low)) return !LISTED.has(low) && !LISTED.has(low.replace(/s$/, "")) && !EMPTY.has(root);
  if (LOOSE_ROOTS.has(root) || AFFIRMING.has(root) || REFUSING.has(root) || EMPTY.has(root)) return false;
  return /\p{L}/u.test(low);
}

/** Words for one and the same property, under the one that stands for all. */
const CONCEPT_WORDS: Readonly<Record<string, string>> = {
  timeout: "timeout time-out timeouts",
  lifetime: "lifetime ttl expiry expire expires expired expiration lifespan validity valid lasting",
  retention: "retention retain retained retains purge purged purges prune pruned",
  interval: "interval frequency cadence period periodically poll polls polled polling",
  retry: "retry retries retried attempt attempts reattempt",
  replica: "replica replicas pod pods",
  concurrency: "concurrency concurrent concurrently parallelism parallel",
  authentication:
    "auth authentication authenticate authenticates authenticated login logins signin sign-in log-in",
  authorization: "authz authorization authorize permission permissions",
  approval: "approval approvals approve approver approvers reviewer reviewers review reviews sign-off",
  deploy: "deploy deploys deployed deployment deployments deploying rollout",
  token: "token tokens jwt jwts",
  upload: "upload uploads uploaded uploading attachment attachments",
  coverage: "coverage covered",
  backup: "backup backups snapshot snapshots backed-up",
  log: "log logs logging logged",
  session: "session sessions",
  password: "password passwords passphrase",
  order: "order orders",
  payment: "payment payments billing invoicing",
  error: "error errors exception exceptions failure failures",
  throttle: "throttle throttled throttles throttling ratelimit ratelimits rate-limit rate-limits",
  queue: "queue queues queued",
  page: "page pages pagination paginated paging",
  webhook: "webhook webhooks",
  email: "email emails mail mails e-mail",
  image: "image images picture pictures photo photos",
  user: "user users customer customers",
  config: "config configs configuration configurations settings configured",
  endpoint: "endpoint endpoints route routes",
  gateway: "gateway gateways edge ingress",
  pool: "pool pools pooling",
  python: "python py",
  budget: "budget budgets",
  pr: "pr prs pull-request pull-requests merge-request",
};

const CONCEPTS: ReadonlyMap<string, string> = new Map(
  Object.entries(CONCEPT_WORDS).flatMap(([concept, words]) =>
    words.split(" ").map((word): [string, string] => [word, concept]),
  ),
);

const MOST_WORDS = 4;

/** The most usual words for a property. */
export function wordsForConcept(concept: string): string[] {
  return (CONCEPT_WORDS[concept] ?? "").split(" ").filter(Boolean).slice(0, MOST_WORDS);
}

/** The form in which two words that mean one thing are the same. */
export function conceptOf(low: string): string {
  const concept = CONCEPTS.get(low) ?? ROOTS.get(low);
  if (concept !== undefined) return concept;
  const root = rootOf(low);
  if (ROOTS.size >= MOST_ROOTS) ROOTS.clear();
  ROOTS.set(low, root);
  return root;
}

/** The same words come again and again, and looking one up is many times faster than stemming it. */
const ROOTS = new Map<string, string>();
const MOST_ROOTS = 5_000;
