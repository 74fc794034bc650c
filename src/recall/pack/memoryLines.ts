import type { NodeKind } from "../../domain/kinds.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { MemoryLine } from "./briefing.ts";
import type { Line } from "./draft.ts";
import type { Material } from "./material.ts";
import { type CountTokens, priceOf } from "./price.ts";
import type { Memory } from "./readMemories.ts";

/** What else is worth saying, beside the line itself. */
const WORTH = { detail: 0.4, link: 0.1, date: 0.05 };

/** What is on a file is on all that stands in it; it is enough to tell so of the best. */
const MOST_LINKS = 2;

const LISTS: Partial<Record<NodeKind, "decisions" | "episodes">> = {
  DECISION: "decisions",
  EPISODE: "episodes",
};

/** Decisions, what was learned, and what happened. */
export function memoryLines({ memories }: Material, count: CountTokens): Line[] {
  return memories.flatMap((memory) => linesOf(memory, count));
}

function linesOf({ node, score, on, isConflicted }: Memory, count: CountTokens): Line[] {
  const list = LISTS[node.kind] ?? "learnings";
  const section = list === "episodes" ? "episodes" : "memories";
  const { text, detail } = wording(node);
  const line: MemoryLine = { id: node.id, text, ...(isConflicted && { conflicted: true }) };
  const base: Line = {
    section,
    value: score,
    tokens: priceOf(line, count),
    needs: null,
    say: (draft) => draft[list].set(node.id, line),
  };
  const extra = (value: number, more: Partial<MemoryLine>): Line => ({
    section,
    value: value * score,
    tokens: count(JSON.stringify(more)),
    needs: base,
    say: (draft) => draft[list].set(node.id, { ...(draft[list].get(node.id) ?? line), ...more }),
  });
  const link = (symbol: string): Line => ({
    section,
    value: WORTH.link * score,
    tokens: priceOf({ [list]: [node.id] }, count),
    needs: base,
    say: (draft) => draft.links.push({ symbol, list, id: node.id }),
  });
  const at = new Date(node.validFrom).toISOString().slice(0, "2026-01-31".length);
  return [
    base,
    ...(detail === "" ? [] : [extra(WORTH.detail, { detail })]),
    ...(list === "episodes" ? [] : on.slice(0, MOST_LINKS).map(link)),
    extra(WORTH.date, { at }),
  ];
}

/** What a memory says in short, and what it says besides. */
function wording({ props }: NodeRecord): { text: string; detail: string } {
  const parts = [props.title, props.entity, props.content, props.rationale, props.outcome];
  const said = parts.flatMap((part) => (typeof part === "string" && part !== "" ? [part] : []));
  const [text = "", ...rest] = new Set(said);
  return { text, detail: rest.join("\n") };
}
