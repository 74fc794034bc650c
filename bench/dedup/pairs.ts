import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Compared } from "../../src/engines/memory/sameness/compared.ts";

export type Verdict = "duplicate" | "supersede" | "review" | "new";

/** What should become of the second of two statements of each type, best first; README.md tells why. */
const EXPECTED = {
  exact: ["duplicate"],
  edit: ["supersede", "review"],
  paraphrase: ["supersede", "review"],
  value: ["supersede", "review"],
  reversal: ["review", "supersede"],
  choice: ["review", "supersede"],
  wider: ["review", "supersede"],
  narrower: ["review"],
  subject: ["new", "review"],
  numbered: ["new", "review"],
  unrelated: ["new"],
} as const satisfies Record<string, readonly [Verdict, ...Verdict[]]>;

type PairType = keyof typeof EXPECTED;

export interface Pair {
  readonly before: Compared;
  readonly after: Compared;
  readonly best: Verdict;
  readonly allowed: readonly Verdict[];
}

export const HALVES = { development: "development.tsv", "held out": "heldOut.tsv" } as const;

export async function readPairs(file: string): Promise<Pair[]> {
  const [, ...lines] = (await readFile(join(import.meta.dirname, file), "utf8")).trimEnd().split("\n");
  return lines.map(pairOf);
}

function pairOf(line: string): Pair {
  const [, kind, type, before, after] = line.split("\t");
  if (before === undefined || after === undefined || !isPairType(type))
    throw new Error(`Not a pair: ${line}`);
  const allowed = EXPECTED[type];
  return { before: statement(kind, before), after: statement(kind, after), best: allowed[0], allowed };
}

function isPairType(type: string | undefined): type is PairType {
  return type !== undefined && Object.hasOwn(EXPECTED, type);
}

/** A fact is written as `entity :: content`. */
function statement(kind: string | undefined, text: string): Compared {
  if (kind === "decision") return { kind: "DECISION", props: { title: text } };
  const [entity = "", content = ""] = text.split(" :: ");
  return { kind: "FACT", props: { entity, content } };
}
