import type { MemoryStatement } from "../../src/engines/memory/saidMemory.ts";

/**
 * What the agents of an imagined project, a service that tracks parcels, remember; by a name that questions use. Whoever
 * wrote the search wrote these and the questions, too, and chose by them: how it does elsewhere they cannot tell.
 */
export const MEMORIES: Readonly<Record<string, MemoryStatement>> = {
  sqlite: decision(
    "Keep depot data in SQLite",
    "Every depot must go on working without a network, and one file needs no administrator.",
    ["src/depot/storage.ts"],
  ),
  queue: decision(
    "Deliver scan events through a durable queue",
    "Scanners lose their connection in tunnels; an event that was acknowledged must never be lost.",
    ["src/events/scanQueue.ts"],
  ),
  jwt: decision(
    "Sign sessions with short-lived JWTs",
    "Fifteen minutes of validity limit what a stolen token can do; refresh tokens rotate at every use.",
    ["src/auth/session.ts"],
  ),
  rest: decision(
    "No GraphQL for partners",
    "Partner carriers have small teams; plain REST with pagination by cursor is all they asked for.",
    ["src/api/partners.ts"],
  ),
  monorepo: decision(
    "One repository for all services",
    "A change to the event format touches six services; separate repositories made that six reviews.",
    [],
  ),
  flags: decision(
    "Feature flags live in the database, not in files",
    "Operators switch a flag within seconds and without a release.",
    ["src/flags/flagStore.ts"],
  ),
  retries: decision(
    "Retry carrier calls three times with growing pauses",
    "Carrier APIs fail for seconds at a time; a fourth try hardly ever helped and doubled the load.",
    ["src/carriers/client.ts"],
  ),
  utc: decision(
    "Store every time in UTC",
    "Depots span four time zones, and daylight saving once made parcels arrive before they left.",
    ["src/domain/instant.ts"],
  ),
  money: decision(
    "Amounts are whole cents",
    "Floating point sums of customs duties were off by a cent in one invoice of two hundred.",
    ["src/billing/amount.ts"],
  ),
  pdf: decision(
    "Render labels in the browser",
    "The server spent half of its CPU on PDF files; printers accept what the browser makes.",
    ["web/labels/render.ts"],
  ),
  search: decision(
    "Address search uses trigrams",
    "People misspell street names; prefix search found nothing for one query in five.",
    ["src/address/search.ts"],
  ),
  cache: decision(
    "Cache tariffs for an hour",
    "Tariffs change at night only, and the pricing service was the slowest call of a quote.",
    ["src/pricing/tariffCache.ts"],
  ),
  canary: decision(
    "Release to one depot first",
    "A fault that shows at one depot costs an hour; at forty it costs a day. The canary is Rotterdam.",
    ["deploy/rollout.yaml"],
  ),
  events: decision(
    "The history of a parcel is append-only",
    "Disputes with carriers are won by showing what was known when; an edited row proves nothing.",
    ["src/parcels/history.ts"],
  ),
  limit: fact("Rate limit", "The public API allows 500 requests per second and key.", ["api"]),
  upload: fact("Upload size", "Photos of damage may have 8 MB at most; the proxy refuses more.", ["api"]),
  retention: fact("Retention", "Personal data is erased 90 days after delivery.", ["privacy", "gdpr"]),
  backup: fact("Backups", "Snapshots are taken at 02:00 and kept for 30 days in another region.", ["ops"]),
  oncall: fact("On-call", "The pager goes from one person to the next on Monday at 10:00.", ["ops"]),
  staging: fact("Staging", "It has a copy of last week's data with all names replaced.", ["ops"]),
  carrierBlue: fact("Carrier Blauwpost", "Their sandbox answers only between 06:00 and 22:00 CET.", [
    "carriers",
  ]),
  carrierNord: fact(
    "Carrier Nordfrakt",
    "Sends weights in pounds although its documentation says kilograms.",
    ["carriers"],
  ),
  barcode: fact("Barcode", "Labels carry Code 128; the last digit is a checksum modulo 47.", ["labels"]),
  node: fact("Runtime", "All services run on Node 22; the scanner app is Kotlin.", ["platform"]),
  slo: fact("Availability target", "Tracking pages answer within 300 ms for 99 of 100 visitors.", ["ops"]),
  kafka: fact("scan-events topic", "It has 24 partitions, and the key is the parcel's number.", ["events"]),
  vat: fact("VAT on returns", "A returned parcel is billed without tax when it crossed no border.", [
    "billing",
  ]),
  depots: fact("Depots", "There are forty; the oldest, Ghent, still uses printers without a network.", [
    "depots",
  ]),
  timeouts: pattern(
    "Every outgoing call has a deadline",
    "Pass an AbortSignal from the request down to the socket; a call without one blocked a worker for a day.",
  ),
  idempotent: pattern(
    "Handlers can run twice",
    "The queue delivers at least once, so a handler checks the event's number before it changes anything.",
  ),
  migrations: pattern(
    "Schema changes in two steps",
    "First add the column and write both, a release later drop the old one; rolling back stays possible.",
  ),
  fixtures: pattern(
    "Tests make their own parcels",
    "Shared fixtures broke thirty tests at once; a builder with defaults says what matters in each test.",
  ),
  logs: pattern(
    "Log with the parcel's number",
    "Support looks for that and nothing else; free text is never read.",
  ),
  errors: pattern(
    "Errors name the next step",
    "What a courier reads on the scanner must say what to do, not what went wrong inside.",
  ),
  mapper: pattern(
    "Translate carrier codes at the border",
    "Status codes of carriers become our own in one mapper for each of them; inside nobody knows theirs.",
  ),
  scannerFreeze: note(
    "Scanner app froze on old handsets",
    "The cause was the animated map; with a still picture the Zebra TC51 is fast again.",
  ),
  leak: note(
    "Memory leak in the label service",
    "Images of signatures were kept in a map without end. The weekly restart can be taken away now.",
  ),
  slowReport: note(
    "Monthly report took nine hours",
    "An index on delivered_at brought it down to four minutes.",
  ),
  duplicateSms: note(
    "Customers got the same SMS twice",
    "Two consumers shared no offset after the cluster was renamed; the group id is fixed in the settings now.",
  ),
  certificate: note(
    "Expired certificate on Sunday",
    "The renewal job had no right to write to the vault. It has, and an alarm rings fourteen days ahead.",
  ),
  onboarding: note(
    "First day of a new developer",
    "Run make bootstrap, ask Ines for a depot login, and read the glossary of parcel states.",
  ),
  holidays: note(
    "Peak season",
    "From the middle of November until Christmas nothing is released on Fridays, and queues are doubled.",
  ),
};

export interface MemoryQuestion {
  readonly text: string;
  /** The memory that answers it; null when none does. */
  readonly answer: keyof typeof MEMORIES | null;
  /** `exact`: in the memory's own words. `paraphrase`: in others. `none`: about something nobody has noted. */
  readonly sort: "exact" | "paraphrase" | "none";
}

const exact = (answer: string, text: string): MemoryQuestion => ({ text, answer, sort: "exact" });
const paraphrase = (answer: string, text: string): MemoryQuestion => ({ text, answer, sort: "paraphrase" });
const none = (text: string): MemoryQuestion => ({ text, answer: null, sort: "none" });

export const QUESTIONS: readonly MemoryQuestion[] = [
  exact("sqlite", "why is depot data kept in SQLite"),
  paraphrase("sqlite", "which database do we use at the warehouses when the internet is down"),
  exact("queue", "durable queue for scan events"),
  paraphrase("queue", "how do we avoid dropping messages from handhelds that go offline"),
  exact("jwt", "how long are session JWTs valid"),
  paraphrase("jwt", "how does login expire and what if somebody steals credentials"),
  exact("rest", "GraphQL for partners"),
  paraphrase("rest", "what style of interface do external companies integrate with"),
  exact("monorepo", "one repository or several"),
  paraphrase("monorepo", "why is all the source in a single git project"),
  exact("flags", "where do feature flags live"),
  paraphrase("flags", "how can I turn a new behaviour on without deploying"),
  exact("retries", "how often are carrier calls retried"),
  paraphrase("retries", "backoff policy when a shipping provider is flaky"),
  exact("utc", "time zones and UTC"),
  paraphrase("utc", "how should timestamps be saved given summer clock changes"),
  exact("money", "are amounts cents or floating point"),
  paraphrase("money", "representation of prices to avoid rounding errors"),
  exact("pdf", "where are labels rendered"),
  paraphrase("pdf", "why doesn't the backend generate the printable stickers"),
  exact("search", "address search with trigrams"),
  paraphrase("search", "tolerating typos when looking up where someone lives"),
  exact("cache", "how long are tariffs cached"),
  paraphrase("cache", "speeding up price quotes by keeping rates in memory"),
  exact("canary", "which depot gets a release first"),
  paraphrase("canary", "gradual rollout strategy to limit the damage of bugs"),
  exact("events", "append-only history of a parcel"),
  paraphrase("events", "may we overwrite past tracking records or do we keep an audit trail"),
  exact("limit", "rate limit of the public API"),
  paraphrase("limit", "how much traffic can a client send before being throttled"),
  exact("upload", "how large may photos of damage be"),
  paraphrase("upload", "maximum image file dimensions in megabytes for claims"),
  exact("retention", "when is personal data erased"),
  paraphrase("retention", "privacy law: how soon do we delete customer information"),
  exact("backup", "when are snapshots taken and how long are they kept"),
  paraphrase("backup", "can we restore the database from three weeks ago after a disaster"),
  exact("oncall", "when does the pager change"),
  paraphrase("oncall", "who handles emergencies this week, and at what moment is the handover"),
  exact("staging", "what data does staging have"),
  paraphrase("staging", "is the test environment filled with anonymised production records"),
  exact("carrierBlue", "Blauwpost sandbox hours"),
  paraphrase("carrierBlue", "integration tests against one shipping partner fail at night"),
  exact("carrierNord", "Nordfrakt weights in pounds"),
  paraphrase("carrierNord", "a shipper reports mass in the wrong unit"),
  exact("barcode", "checksum of the barcode"),
  paraphrase("barcode", "how is the check digit on stickers computed"),
  exact("node", "which runtime do the services use"),
  paraphrase("node", "what programming language is the handheld application written in"),
  exact("slo", "availability target of tracking pages"),
  paraphrase("slo", "latency goal for the public status website"),
  exact("kafka", "how many partitions has scan-events"),
  paraphrase("kafka", "how is the message stream sharded and what keeps ordering"),
  exact("vat", "VAT on returned parcels"),
  paraphrase("vat", "do we charge taxes when goods are sent back domestically"),
  exact("depots", "how many depots are there"),
  paraphrase("depots", "number of warehouses, and which has the most outdated hardware"),
  exact("timeouts", "deadline of outgoing calls"),
  paraphrase("timeouts", "prevent hanging network requests from tying up threads"),
  exact("idempotent", "can handlers run twice"),
  paraphrase("idempotent", "dealing with duplicated messages in consumers"),
  exact("migrations", "schema changes in two steps"),
  paraphrase("migrations", "how to alter database tables safely without downtime"),
  exact("fixtures", "shared fixtures in tests"),
  paraphrase("fixtures", "recommended way to set up sample objects for unit testing"),
  exact("logs", "log the parcel's number"),
  paraphrase("logs", "what should be printed for troubleshooting by the helpdesk"),
  exact("errors", "what must errors name"),
  paraphrase("errors", "guidelines for wording failure messages for drivers"),
  exact("mapper", "where are carrier status codes translated"),
  paraphrase("mapper", "converting third-party vocabulary into our own model"),
  exact("scannerFreeze", "scanner app froze on old handsets"),
  paraphrase("scannerFreeze", "mobile application hangs on legacy devices"),
  exact("leak", "memory leak in the label service"),
  paraphrase("leak", "RAM consumption kept growing until the process was rebooted"),
  exact("slowReport", "monthly report took nine hours"),
  paraphrase("slowReport", "how was the sluggish end-of-month statistics query optimised"),
  exact("duplicateSms", "customers got the same SMS twice"),
  paraphrase("duplicateSms", "people were notified repeatedly on their phones"),
  exact("certificate", "expired certificate"),
  paraphrase("certificate", "TLS outage at the weekend: what was the root cause"),
  exact("onboarding", "first day of a new developer"),
  paraphrase("onboarding", "I just joined the team, how do I get my machine set up"),
  exact("holidays", "releases in peak season"),
  paraphrase("holidays", "is there a code freeze around the winter rush"),
  none("which colour is the company's logo"),
  none("best recipe for tomato soup"),
  none("kubernetes ingress controller annotations"),
  none("how do I write a haiku about autumn"),
  none("machine learning model training schedule"),
  none("salary bands of the sales department"),
  none("what is the capital of Mongolia"),
  none("React component naming conventions"),
  none("video conference room booking"),
  none("license of the icon font"),
];

function decision(title: string, rationale: string, affectedFiles: readonly string[]): MemoryStatement {
  return { kind: "decision", title, rationale, tradeoffs: [], affectedFiles };
}

function fact(entity: string, content: string, keywords: readonly string[]): MemoryStatement {
  return { kind: "fact", entity, content, keywords };
}

function pattern(title: string, content: string): MemoryStatement {
  return { kind: "pattern", title, content };
}

function note(title: string, content: string): MemoryStatement {
  return { kind: "note", title, content };
}
