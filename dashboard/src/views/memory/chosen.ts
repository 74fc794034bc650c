import type { ToolInputs, ToolOutputs } from "loci";

export type Remembered = ToolOutputs["memory_browse"]["memories"][number];
export type BrowsedKind = NonNullable<ToolInputs["memory_browse"]["kinds"]>[number];

export const KINDS: readonly BrowsedKind[] = [
  "DECISION",
  "FACT",
  "PATTERN",
  "LEARNING",
  "NOTE",
  "EPISODE",
  "CONCEPT",
  "DOCUMENT",
  "REPORT",
  "BRIEFING",
];

/** What the address asks to see. */
export interface Chosen {
  readonly words: string;
  readonly kinds: readonly BrowsedKind[];
  readonly agent: string;
  readonly order: "newest" | "oldest";
  readonly asOf: string;
}

export function chosenIn(params: URLSearchParams): Chosen {
  const named = params.get("kinds")?.toUpperCase().split(" ") ?? [];
  return {
    words: params.get("q")?.trim() ?? "",
    kinds: KINDS.filter((kind) => named.includes(kind)),
    agent: params.get("agent")?.trim() ?? "",
    order: params.get("order") === "oldest" ? "oldest" : "newest",
    asOf: params.get("as-of")?.trim() ?? "",
  };
}

/** One kind more or less; all of them is the same as none. */
export function withKind(kinds: readonly BrowsedKind[], kind: BrowsedKind): string | null {
  const next = KINDS.filter((each) => (each === kind) !== kinds.includes(each));
  return next.length === 0 || next.length === KINDS.length ? null : next.join(" ").toLowerCase();
}

const SEARCHED: Readonly<
  Partial<Record<BrowsedKind, NonNullable<ToolInputs["memory_search"]["kinds"]>[number]>>
> = {
  DECISION: "decision",
  FACT: "fact",
  PATTERN: "pattern",
  LEARNING: "learning",
  NOTE: "note",
  EPISODE: "episode",
  CONCEPT: "concept",
  DOCUMENT: "document",
  REPORT: "report",
};

export function browseInput({ kinds, agent, order, asOf }: Chosen): ToolInputs["memory_browse"] {
  return {
    ...(kinds.length > 0 && { kinds }),
    ...(agent !== "" && { agent }),
    ...(order === "oldest" && { order }),
    ...(asOf !== "" && { asOf }),
    limit: 100,
  };
}

export function searchInput({ words, kinds, asOf }: Chosen): ToolInputs["memory_search"] {
  const searched = kinds.flatMap((kind) => SEARCHED[kind] ?? []);
  return {
    query: words,
    ...(searched.length > 0 && { kinds: searched }),
    ...(asOf !== "" && { asOf }),
    limit: 50,
  };
}
