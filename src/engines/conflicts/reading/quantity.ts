import type { Piece } from "./pieces.ts";
import { pairsOf } from "./vocabulary/wordLists.ts";

/** A number in one unit for all of its kind. */
export interface Quantity {
  /** What it measures: time, bytes, a share, a rate of something, or a count of something. */
  readonly dimension: string;
  readonly amount: number;
  /** As it was written, for whoever reads of it. */
  readonly shown: string;
  /** "about", "roughly": it may be a little more or less. */
  readonly isRough: boolean;
  /** How many pieces it takes. */
  readonly length: number;
}

const TIME = unitTable({
  0.001: "ms msec millisecond milliseconds millis",
  1: "s sec secs second seconds",
  60: "min mins minute minutes",
  3600: "h hr hrs hour hours",
  86400: "d day days",
  604800: "week weeks wk wks",
  2592000: "month months",
  31536000: "year years yr yrs",
});
const BYTES = unitTable({
  1: "b byte bytes",
  1e3: "kb kilobyte kilobytes",
  1e6: "mb megabyte megabytes megs",
  1e9: "gb gigabyte gigabytes gigs",
  1e12: "tb terabyte terabytes",
  1024: "kib ki",
  1048576: "mib mi",
  1073741824: "gib gi",
  1099511627776: "tib ti",
});
/** Other units, each a dimension of its own. */
const PLAIN_UNITS: ReadonlySet<string> = new Set(
  "v volt volts mv hz khz mhz ghz baud bps kbps mbps gbps w watts mah mm cm km px dpi fps rpm db °c °f celsius fahrenheit degrees".split(
    " ",
  ),
);
/** Things that are counted under several names. */
const COUNTED = pairsOf(`
req request, reqs request, requests request, rps request, qps query, queries query, attempts attempt, tries attempt,
try attempt, times attempt, time attempt, retries attempt, retry attempt, replicas replica, instances replica, pods replica,
workers worker, threads worker, processes worker, approvals approval, approvers approval, reviewers approval, reviews approval,
reviewer approval, review approval, nodes node, shards shard, partitions partition, connections connection, conns connection,
items item, rows item, records item, entries item, results item, messages message, msgs message, events event, users user,
seats user, characters character, chars character, tokens token, calls request, call request, people person, engineers person,
brokers broker, cores core, cpus core, vcpus core, columns character, lines line, files file, versions version
`);
const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  m: 1e6,
  bn: 1e9,
  million: 1e6,
  thousand: 1e3,
  hundred: 100,
};
const NUMBER =
  /^[$€£~:]?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,12}(?:\.\d{1,6})?)(%|[a-zµ]{1,12})?(?:\/([a-z]{1,8}))?\+?$/;
const ROUGH = /^(?:about|around|roughly|approximately|circa|nearly|almost|~|approx|some)$/;
const PER = /^(?:per|an?|each|every|\/)$/;

/** Before one of these "one" is a number. */
const UNITS: ReadonlySet<string> = new Set([
  ...TIME.keys(),
  ...BYTES.keys(),
  "approval",
  "review",
  "replica",
  "retry",
]);

/** The quantity that begins here, or null where there is none. */
export function quantityAt(pieces: readonly Piece[], at: number): Quantity | null {
  const low = pieces[at]?.low ?? "";
  const match = NUMBER.exec(low === "one" && UNITS.has(pieces[at + 1]?.low ?? "") ? "1" : low);
  if (match === null) return null;
  const [text, digits = "", suffix = "", below = ""] = match;
  const number = Number(digits.replaceAll(",", ""));
  const reader = new UnitReader(pieces, at + 1);
  const unit = reader.read(suffix, number);
  if (unit === null) return null;
  const rate = below === "" ? reader.per() : (TIME.get(below) ?? null);
  const shown = pieces
    .slice(at, reader.at)
    .map((piece) => piece.text)
    .join(" ");
  const isRough = ROUGH.test(pieces[at - 1]?.low ?? "") || text.startsWith("~");
  const isMoney = /^[$€£]/.test(text);
  if (unit.dimension === "time" || unit.dimension === "share")
    return { ...unit, shown, isRough, length: reader.at - at };
  const dimension = isMoney ? "money" : unit.dimension;
  if (rate === null && unit.per === null)
    return { dimension, amount: unit.amount, shown, isRough, length: reader.at - at };
  const seconds = rate ?? unit.per ?? 1;
  return {
    dimension: `${dimension} rate`,
    amount: unit.amount / seconds,
    shown,
    isRough,
    length: reader.at - at,
  };
}

interface Unit {
  readonly dimension: string;
  readonly amount: number;
  /** The time that it is counted in, where the unit says so itself, as "rps" does. */
  readonly per: number | null;
}

class UnitReader {
  readonly #pieces: readonly Piece[];
  at: number;

  constructor(pieces: readonly Piece[], at: number) {
    this.#pieces = pieces;
    this.at = at;
  }

  /** What stands at the number itself, and else the next word or two. */
  read(suffix: string, number: number): Unit | null {
    if (suffix === "%") return { dimension: "share", amount: number, per: null };
    const scale = SCALES[suffix] ?? (suffix === "" ? (SCALES[this.#low()] ?? 1) : 1);
    if (suffix === "" && scale !== 1) this.at += 1;
    if (suffix !== "" && (scale === 1 || (suffix === "m" && !this.#isCounted())))
      return measured(suffix, number);
    return this.#word(number * scale);
  }

  #isCounted(): boolean {
    return COUNTED.has(this.#low().split("/")[0] ?? "");
  }

  #word(amount: number): Unit {
    const word = this.#low();
    if (word === "percent" || word === "%") return this.#took({ dimension: "share", amount, per: null });
    const [counted = "", below] = word.split("/");
    const unit = measured(counted, amount);
    if (unit === null || word === "a" || word === "d" || word === "b")
      return { dimension: "number", amount, per: null };
    const per = below === undefined ? unit.per : (TIME.get(below) ?? null);
    return this.#took({ ...unit, per });
  }

  /** "per second", "a minute". */
  per(): number | null {
    if (!PER.test(this.#low())) return null;
    const time = TIME.get(this.#low(1));
    if (time === undefined || this.#low(1).length < 3) return null;
    this.at += 2;
    return time;
  }

  #took(unit: Unit): Unit {
    this.at += 1;
    return unit;
  }

  #low(ahead = 0): string {
    return this.#pieces[this.at + ahead]?.low ?? "";
  }
}

function measured(word: string, amount: number): Unit | null {
  const time = TIME.get(word);
  if (time !== undefined) return { dimension: "time", amount: amount * time, per: null };
  const bytes = BYTES.get(word);
  if (bytes !== undefined) return { dimension: "bytes", amount: amount * bytes, per: null };
  if (PLAIN_UNITS.has(word)) return { dimension: word.replace(/^volts?$/, "v"), amount, per: null };
  const counted = COUNTED.get(word);
  if (counted === undefined) return null;
  return { dimension: counted, amount, per: word === "rps" || word === "qps" ? 1 : null };
}

function unitTable(table: Readonly<Record<number, string>>): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(table).flatMap(([amount, names]) =>
      names.split(" ").map((name): [string, number] => [name, Number(amount)]),
    ),
  );
}

function isMeasured(dimension: string): boolean {
  return dimension === "time" || dimension === "money" || dimension.endsWith(" rate");
}

/** Whether two amounts of one dimension can both be right: as good as equal, or nearly so where one is rough. */
export function agrees(one: Quantity, other: Quantity): boolean {
  const [less, more] = [Math.min(one.amount, other.amount), Math.max(one.amount, other.amount)];
  // Gigabytes are often written where gibibytes are meant.
  const slack =
    one.isRough || other.isRough
      ? 1.25
      : one.dimension === "bytes"
        ? 1.1
        : isMeasured(one.dimension)
          ? 1.005
          : 1;
  return more <= less * slack;
}
