import type { Briefing, Shares } from "./briefing.ts";
import { codeLines } from "./codeLines.ts";
import { dependencyLines } from "./dependencyLines.ts";
import { briefingOf, type Line } from "./draft.ts";
import { fillShares } from "./fillShares.ts";
import type { Material } from "./material.ts";
import { memoryLines } from "./memoryLines.ts";
import { planLines } from "./planLines.ts";
import type { CountTokens } from "./price.ts";

export interface BriefingBudget {
  readonly tokens: number;
  readonly shares: Shares;
  readonly count: CountTokens;
  /** What a whole answer costs that carries this briefing; infinite where it is too long to be sent. */
  cost(briefing: Briefing): number;
}

/** Prices of parts do not add up exactly to the price of the whole, so it is looked again what is left. */
const MOST_ROUNDS = 4;
/** What little is left then is not worth another look. */
const LEAST_LEFT = 10;

/** The most useful briefing that an answer within the budget can carry. */
export function selectBriefing(material: Material, budget: BriefingBudget): Briefing {
  const { tokens, shares, count, cost } = budget;
  const order = readingOrder(material);
  const entryPoint = material.candidates[0]?.node.id;
  const say = (lines: readonly Line[]) => briefingOf(entryPoint, lines, order);
  let room = tokens - cost(say([]));
  let open = linesOf(material, room, count);
  // Where to begin is told whatever its share, if there is room for it at all, and what was decided about that.
  const entry = open.slice(0, 1).filter(({ section, tokens: price }) => shares[section] > 0 && price <= room);
  let chosen = [...entry, ...decisionOnEntry(material, open, room - spent(entry), shares)];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const more = fillShares(open, room, shares, chosen);
    if (more.length === chosen.length && round > 0) break;
    const { kept, left } = within(more, tokens, (lines) => cost(say(lines)));
    const dropped = new Set(more.slice(kept.length));
    open = open.filter((line) => !dropped.has(line));
    chosen = kept;
    if (left < LEAST_LEFT) break;
    room = spent(chosen) + left;
  }
  return say(chosen);
}

/** Who edits code without knowing what was decided about it does it wrong, however well the code is known. */
const DECISION_SHARE = 0.5;

function decisionOnEntry(material: Material, lines: readonly Line[], room: number, shares: Shares): Line[] {
  // What is kept of a task tells of its decisions itself.
  if (material.plan) return [];
  const entry = String(material.candidates[0]?.node.id);
  const decision = material.memories.find(({ node, on }) => node.kind === "DECISION" && on.includes(entry));
  const line = lines.find(
    ({ tells, needs }) => needs === null && tells !== undefined && tells === decision?.node.id,
  );
  return line && shares.memories > 0 && line.tokens <= DECISION_SHARE * room ? [line] : [];
}

function linesOf(material: Material, room: number, count: CountTokens): Line[] {
  return [
    ...codeLines(material, room, count),
    ...dependencyLines(material, count),
    ...memoryLines(material, count),
    ...planLines(material, count),
  ];
}

/** As many of the first lines as the budget holds, and what they leave of it. What a line needs is always before it. */
function within(lines: readonly Line[], tokens: number, cost: (lines: readonly Line[]) => number) {
  const kept = [...lines];
  let left = tokens - cost(kept);
  while (left < 0 && kept.length > 0) {
    let freed = 0;
    while (freed < -left && kept.length > 0) freed += kept.pop()?.tokens ?? 0;
    left = tokens - cost(kept);
  }
  return { kept, left };
}

function spent(lines: readonly Line[]): number {
  return lines.reduce((sum, { tokens }) => sum + tokens, 0);
}

function readingOrder({ candidates, ties, memories }: Material): Map<string, number> {
  const ids = [...candidates, ...ties.dependencies, ...memories].map(({ node }) => String(node.id));
  const order = new Map<string, number>();
  for (const id of ids) if (!order.has(id)) order.set(id, order.size);
  return order;
}
