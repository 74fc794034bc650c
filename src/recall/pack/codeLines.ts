import type { BlockerLine, CoreSymbol } from "./briefing.ts";
import type { Line } from "./draft.ts";
import type { Material } from "./material.ts";
import type { Candidate } from "./packQuestion.ts";
import { type CountTokens, priceOf } from "./price.ts";
import type { Blocker } from "./readBlockers.ts";

/** What parts of a symbol are worth, all of its code being 1. */
const WORTH = {
  signature: 0.4,
  full: 0.6,
  summary: 0.03,
  why: 0.01,
  caller: 0.02,
  callee: 0.015,
  orphan: 0.02,
};
/** Much of what scores half as well as the best is not what was looked for. */
const SHARPNESS = 3;
/** Each further caller tells less. */
const NEXT = 0.85;
/** The entry point comes first and with as much as fits, so it is worth more than all else together. */
const ENTRY_WORTH = 1_000;
/** No text has fewer tokens than it has characters divided by this; longer code cannot fit and is not counted. */
const CHARACTERS_A_TOKEN = 8;

/** All that can be said of the code, for a budget of so many tokens. */
export function codeLines(material: Material, budget: number, count: CountTokens): Line[] {
  const told = new Set<Blocker>();
  return material.candidates.flatMap((candidate, at) => {
    const blockers = material.blockers.filter(
      (blocker) => !told.has(blocker) && blocker.on.includes(candidate.node.id),
    );
    for (const blocker of blockers) told.add(blocker);
    return symbolLines(candidate, material, { isEntry: at === 0, budget, count, blockers });
  });
}

interface Pricing {
  readonly isEntry: boolean;
  readonly budget: number;
  readonly count: CountTokens;
  readonly blockers: readonly Blocker[];
}

function symbolLines(
  { node, why, score }: Candidate,
  { texts, ties }: Material,
  { isEntry, budget, count, blockers }: Pricing,
): Line[] {
  const { id } = node;
  const worth = score ** SHARPNESS;
  const ofCode = isEntry ? ENTRY_WORTH : worth;
  const brief = briefSymbol(node, score);
  const [first, ...others] = blockers.toSorted(
    (one, other) => Number(one.isOrphaned) - Number(other.isOrphaned),
  );
  const blocked = first && !first.isOrphaned ? blockerLine(first) : null;
  const section = "code";
  const base: Line = {
    section,
    value: ofCode * WORTH.signature,
    tokens: priceOf(brief, count) + (blocked ? priceOf(blocked, count) : 0),
    needs: null,
    say(draft) {
      draft.core.set(id, brief);
      if (blocked) draft.blockers.set(blocked.claimId, blocked);
    },
  };
  const extra = (value: number, more: Partial<CoreSymbol>): Line => ({
    section,
    value: value * worth,
    tokens: count(JSON.stringify(more)),
    needs: base,
    say: (draft) => draft.extend(id, more),
  });
  const summary = node.props.summary;
  return [
    base,
    ...(blocked || !first ? others : [first, ...others]).map((blocker) =>
      alsoBlocking(blocker, base, worth, count),
    ),
    ...fullLine(brief, base, texts.get(id), ofCode * WORTH.full, { budget, count }),
    ...(typeof summary === "string" && summary !== brief.code ? [extra(WORTH.summary, { summary })] : []),
    ...(why.length > 0 ? [extra(WORTH.why, { why: [...why] })] : []),
    ...idLines(base, id, "callers", ties.callers.get(id) ?? [], worth * WORTH.caller, count),
    ...idLines(base, id, "callees", ties.callees.get(id) ?? [], worth * WORTH.callee, count),
  ];
}

/** What nobody is at any more is no danger, and worth little beside the code. */
function alsoBlocking(blocker: Blocker, base: Line, worth: number, count: CountTokens): Line {
  const line = blockerLine(blocker);
  return {
    section: "code",
    value: blocker.isOrphaned ? WORTH.orphan * worth : base.value,
    tokens: priceOf(line, count),
    needs: base,
    say: (draft) => draft.blockers.set(line.claimId, line),
  };
}

function briefSymbol({ id, props }: Candidate["node"], score: number): CoreSymbol {
  return {
    id,
    path: String(props.path ?? id),
    startLine: Number(props.startLine ?? 1),
    endLine: Number(props.endLine ?? props.lines ?? 1),
    form: "signature",
    code: String(props.signature ?? props.summary ?? ""),
    score: Number(score.toFixed(2)),
  };
}

/** All of the code, unless it is so long that no budget would hold it. */
function fullLine(
  brief: CoreSymbol,
  base: Line,
  text: string | undefined,
  value: number,
  { budget, count }: Pick<Pricing, "budget" | "count">,
): Line[] {
  if (text === undefined || text.length > budget * CHARACTERS_A_TOKEN) return [];
  const { id, path, startLine: start, endLine: end } = brief;
  const more = { form: "full", code: text } as const;
  const tokens = Math.max(1, priceOf({ ...brief, ...more }, count) - priceOf(brief, count));
  const lines = { path, start, end };
  return [{ section: "code", value, tokens, needs: base, lines, say: (draft) => draft.extend(id, more) }];
}

/** One line an id, each after the one before. */
function idLines(
  base: Line,
  id: string,
  list: "callers" | "callees",
  others: readonly string[],
  value: number,
  count: CountTokens,
): Line[] {
  let needs = base;
  return others.map((other, at) => {
    needs = {
      section: "code",
      value: value * NEXT ** at,
      tokens: at === 0 ? priceOf({ [list]: [other] }, count) : priceOf(other, count),
      needs,
      say: (draft) => draft.append(id, list, other),
    };
    return needs;
  });
}

function blockerLine({ claim: { id, target, agent, intent, since }, isOrphaned }: Blocker): BlockerLine {
  return {
    claimId: id,
    target,
    agent,
    ...(intent !== "" && { intent }),
    since: new Date(since).toISOString(),
    ...(isOrphaned && { orphaned: true }),
  };
}
