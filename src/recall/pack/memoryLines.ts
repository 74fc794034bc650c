import type { NodeRecord } from "../../domain/record.ts";
import { codeRemark } from "../../engines/codeState/codeState.ts";
import { noteRemark } from "../../engines/memory/noteRemark.ts";
import { mostTellingFirst } from "../memory/mostTelling.ts";
import type { MemoryLine } from "./briefing.ts";
import type { Line, Link } from "./draft.ts";
import type { Material } from "./material.ts";
import { type CountTokens, priceOf } from "./price.ts";
import type { Memory } from "./readMemories.ts";

/** What else is worth saying, beside the line itself. */
const WORTH = { detail: 0.4, link: 0.1, date: 0.05 };

/** What is on a file is on all that stands in it; it is enough to tell so of the best. */
const MOST_SYMBOLS = 2;
/** So many decisions, and so much of what was learned, are told with one symbol. */
const MOST_OF_A_SYMBOL = 3;

/** Of the best of its list. */
const TELLING_FROM = 0.35;

/** Decisions, what was learned, and what happened. */
export function memoryLines({ memories }: Material, count: CountTokens): Line[] {
  const telling = tellingOf(memories);
  const links = linksOf(telling);
  return telling.flatMap((memory) => linesOf(memory, links.get(memory) ?? [], count));
}

/** A short line on something else is cheap, and must not take the place of what bears on the task and did not fit. */
function tellingOf(memories: readonly Memory[]): Memory[] {
  const best = new Map<string, number>();
  for (const { node, score } of memories)
    best.set(listOf(node), Math.max(score, best.get(listOf(node)) ?? 0));
  return memories.filter(({ node, score }) => score >= TELLING_FROM * (best.get(listOf(node)) ?? 0));
}

function listOf({ kind }: NodeRecord): "decisions" | "learnings" | "episodes" {
  if (kind === "EPISODE") return "episodes";
  return kind === "DECISION" ? "decisions" : "learnings";
}

/** With which symbols a memory is told: each symbol has the most telling of those that are on it. */
function linksOf(memories: readonly Memory[]): ReadonlyMap<Memory, readonly Link[]> {
  const counts = new Map<string, number>();
  const links = new Map<Memory, Link[]>();
  for (const memory of memories.toSorted(mostTellingFirst)) {
    const list = listOf(memory.node);
    if (list === "episodes") continue;
    const free = memory.on
      .slice(0, MOST_SYMBOLS)
      .filter((symbol) => (counts.get(`${list} ${symbol}`) ?? 0) < MOST_OF_A_SYMBOL);
    for (const symbol of free) counts.set(`${list} ${symbol}`, (counts.get(`${list} ${symbol}`) ?? 0) + 1);
    links.set(
      memory,
      free.map((symbol) => ({ symbol, list, id: memory.node.id })),
    );
  }
  return links;
}

function linesOf(memory: Memory, links: readonly Link[], count: CountTokens): Line[] {
  const { node, score, isConflicted } = memory;
  const list = listOf(node);
  const section = list === "episodes" ? "episodes" : "memories";
  const { text, detail } = wording(memory);
  const line: MemoryLine = { id: node.id, text, ...(isConflicted && { conflicted: true }) };
  const base: Line = {
    section,
    value: score,
    tokens: priceOf(line, count),
    needs: null,
    ...(list === "decisions" && { tells: node.id }),
    say: (draft) => draft[list].set(node.id, line),
  };
  const extra = (value: number, more: Partial<MemoryLine>): Line => ({
    section,
    value: value * score,
    tokens: count(JSON.stringify(more)),
    needs: base,
    say: (draft) => draft[list].set(node.id, { ...(draft[list].get(node.id) ?? line), ...more }),
  });
  const linked = (link: Link): Line => ({
    section,
    value: WORTH.link * score,
    tokens: priceOf({ [link.list]: [link.id] }, count),
    needs: base,
    say: (draft) => draft.links.push(link),
  });
  const at = new Date(memory.saidAt).toISOString().slice(0, "2026-01-31".length);
  return [
    base,
    ...(detail === "" ? [] : [extra(WORTH.detail, { detail })]),
    ...links.map(linked),
    extra(WORTH.date, { at }),
  ];
}

/** What a memory says in short, with a word on its code and its notes, and what it says besides. */
function wording({ node: { props }, code }: Memory): { text: string; detail: string } {
  const notes = Array.isArray(props.notes) ? props.notes : [];
  const parts = [props.title, props.entity, props.content, props.rationale, props.outcome, ...notes];
  const said = parts.flatMap((part) => (typeof part === "string" && part !== "" ? [part] : []));
  const [text = "", ...rest] = new Set(said);
  const remarks = [codeRemark(code), noteRemark(props)].filter((remark) => remark !== "");
  return { text: [text, ...remarks].join(" "), detail: rest.join("\n") };
}
