import { isDisjoint } from "./isDisjoint.ts";
import { pairsOf } from "./vocabulary/wordLists.ts";

/**
 * Where, for whom and when something holds. What is said for one environment, platform, plan, region or time speaks of no
 * other, and neither does it speak of all.
 */
export type Qualifiers = ReadonlyMap<string, ReadonlySet<string>>;

const WORDS: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  environment: pairsOf(`
    production production, prod production, staging staging, stage staging, dev development,
    locally development, laptop development, laptops development, qa qa, uat qa, preview preview, sandbox sandbox, demo demo, unit test, tests test, testing test, canary canary,
    benchmark benchmark, load-test benchmark, dr recovery, failover recovery`),
  platform: pairsOf(`
    ios ios, iphone ios, ipad ios, android android, windows windows, linux linux, macos macos, mac macos, osx macos, web web, mobile mobile, desktop desktop, browser web, browsers web,
    arm arm, arm64 arm, x86 x86, amd64 x86, x64 x86, cli cli, tablet tablet, chrome chrome, firefox firefox, safari safari`),
  audience: pairsOf(`
    free-tier free, free-plan free, enterprise enterprise, pro pro, premium premium, paid paid, paying paid, anonymous anonymous, unauthenticated anonymous, authenticated authenticated,
    logged-in authenticated, guest anonymous, guests anonymous, partner partner, partners partner, admin admin, admins admin, internal internal, external external, public public,
    private private, trial trial, beta beta, contractor contractor, contractors contractor, employees employee, staff employee, customers customer, trusted trusted, bots bot, humans human, tenant tenant, tenants tenant`),
  region: pairsOf(`
    eu eu, europe eu, european eu, usa us, american us, apac apac, asia apac, emea emea, uk uk, germany de, german de, china cn, japan jp, india in, brazil br, france fr, canada ca, australia au`),
  time: pairsOf(`
    night night, nights night, overnight night, nightly night, weekend weekend, weekends weekend, weekdays weekday, weekday weekday, peak peak, off-peak off-peak, holiday holiday, holidays holiday, christmas holiday,
    startup startup, boot startup, shutdown shutdown, maintenance maintenance, incident incident, incidents incident, launch launch, temporarily temporary, temporary temporary, emergency emergency, december season, freeze freeze`),
  copy: pairsOf(
    "primary primary, leader primary, secondary secondary, replica secondary, replicas secondary, follower secondary, standby secondary, fallback fallback, backup backup, backups backup",
  ),
  way: pairsOf("read read, reads read, write write, writes write"),
  load: pairsOf("upload upload, uploads upload, download download, downloads download"),
  direction: pairsOf("inbound in, incoming in, ingress in, outbound out, outgoing out, egress out"),
  hardness: pairsOf("hard hard, soft soft"),
  extreme: pairsOf("minimum min, maximum max, max max"),
  warmth: pairsOf("cold cold, warm warm, hot hot"),
  phase: pairsOf(
    "connect connect, connection connect, idle idle, query query, statement query, handshake handshake, keepalive keepalive",
  ),
  end: pairsOf("frontend frontend, backend backend, client client, clients client, server server"),
  grain: pairsOf("unit unit, integration integration, e2e e2e, end-to-end e2e, smoke smoke"),
  statistic: pairsOf(
    "burst burst, bursts burst, sustained sustained, average average, mean average, median median, p50 median, p95 p95, p99 p99",
  ),
  token: pairsOf("access access, refresh refresh, id id, authorization code"),
  whose: pairsOf(
    "default default, defaults default, upstream default, our ours, ours ours, we ours, us ours",
  ),
  nearness: pairsOf("local local, remote remote"),
  flow: pairsOf(
    "source source, target target, input input, output output, producer producer, producers producer, consumer consumer, consumers consumer, sender sender, receiver receiver",
  ),
  extent: pairsOf("full full, incremental incremental, partial partial, delta incremental"),
  rank: pairsOf("major major, minor minor, patch patch"),
  severity: pairsOf(
    "warning warning, warnings warning, critical critical, error error, errors error, fatal fatal",
  ),
  result: pairsOf("success success, successful success, failure failure, failed failure, failing failure"),
  connection: pairsOf("online online, offline offline, wired wired, wireless wireless"),
  profile: pairsOf("debug debug, optimized release"),
  age: pairsOf("old old, legacy old, deprecated old, new new"),
  release: pairsOf("v0 v0, v1 v1, v2 v2, v3 v3, v4 v4, v5 v5"),
};
/** Those that stand beside a statement for everyone and everything without denying it. */
const MAY_DIFFER: ReadonlySet<string> = new Set(["environment", "platform", "audience", "region", "time"]);
/** Words that name a case only beside certain others: "free" is a plan where one follows, and CI a place where it is in. */
const PLANS = /^(?:tier|plan|plans|users?|accounts?|customers?|version|edition|workspaces?)$/;
const PLACED = /^(?:in|on|for|only|during)$/;
const TIMES = /^(?:second|sec|minute|min|hour|day|week|month|year|s|m|h)$/;

export function qualifiersOf(said: readonly string[], focus: readonly string[] = []): Qualifiers {
  const found = new Map<string, Set<string>>();
  const add = (kind: string, value: string) => found.set(kind, (found.get(kind) ?? new Set()).add(value));
  for (const [at, word] of said.entries()) {
    // "Last night" is when it was done and not when it holds.
    if (said[at - 1] !== "last") addNamed(word, add);
    addInPlace(said, at, add);
  }
  for (const word of focus) addNamed(word, add, MAY_DIFFER);
  return found;
}

/** What each word says, by kind. */
const MEANINGS: ReadonlyMap<string, readonly (readonly [string, string])[]> = Object.entries(WORDS).reduce(
  (meanings, [kind, table]) => {
    for (const [word, value] of table) meanings.set(word, [...(meanings.get(word) ?? []), [kind, value]]);
    return meanings;
  },
  new Map<string, [string, string][]>(),
);

type Add = (kind: string, value: string) => void;

function addNamed(word: string, add: Add, kinds?: ReadonlySet<string>): void {
  for (const [kind, value] of MEANINGS.get(word) ?? []) if (kinds?.has(kind) ?? true) add(kind, value);
}

/** What a word says together with its neighbours. */
function addInPlace(words: readonly string[], at: number, add: Add): void {
  const [before = "", word = "", next = ""] = [words[at - 1], words[at], words[at + 1]];
  if (word === "free" && PLANS.test(next)) add("audience", "free");
  if ((word === "development" || word === "ci") && PLACED.test(before)) add("environment", word);
  if (/^v?\d+\.x$/.test(word)) add("line", word.replace(/^v/, ""));
  if (word === "without" || word === "with") add(`with ${words[at + 2] ?? next}`, word);
  if (before === "per" && word !== "" && !TIMES.test(word)) add("per", word.replace(/s$/, ""));
}

/** What is said of production is said of the thing itself, unless something else is said as well. */
const USUAL: ReadonlySet<string> = new Set([
  "production",
  "public",
  "customer",
  "web",
  "tenant",
  "test",
  "ci",
  "demo",
  "internal",
]);

/** Whether they name different cases, as production and staging. */
export function isApart(one: Qualifiers, other: Qualifiers): boolean {
  for (const [kind, here] of one) {
    const there = other.get(kind);
    if (there !== undefined && isDisjoint(here, there)) return true;
  }
  return false;
}

/** Whether both may speak of the same case. */
export function mayMeet(one: Qualifiers, other: Qualifiers): boolean {
  return !isApart(one, other) && !isNarrower(one, other) && !isNarrower(other, one);
}

/** Whether one names a case of its own where the other speaks of all. */
function isNarrower(one: Qualifiers, other: Qualifiers): boolean {
  for (const [kind, values] of one) {
    if (MAY_DIFFER.has(kind) && !other.has(kind) && ![...values].every((value) => USUAL.has(value)))
      return true;
  }
  return false;
}
