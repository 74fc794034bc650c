import { type BriefLine, briefOf } from "../../engines/briefing/brief.ts";
import type { BlockerLine, Briefing, CoreSymbol, DependencyLine, MemoryLine } from "./briefing.ts";
import type { Choice } from "./fillShares.ts";

/** A choice that knows how to say what it stands for. */
export interface Line extends Choice {
  say(draft: Draft): void;
}

type Ids = "callers" | "callees" | "decisions" | "learnings";

/** That a memory is on a symbol. */
export interface Link {
  readonly symbol: string;
  readonly list: "decisions" | "learnings";
  readonly id: string;
}

/** A briefing while it is put together; each thing is in it once, however often it is said. */
export class Draft {
  readonly core = new Map<string, CoreSymbol>();
  readonly dependencies = new Map<string, DependencyLine>();
  readonly decisions = new Map<string, MemoryLine>();
  readonly learnings = new Map<string, MemoryLine>();
  readonly episodes = new Map<string, MemoryLine>();
  readonly blockers = new Map<string, BlockerLine>();
  readonly links: Link[] = [];
  readonly plan: BriefLine[] = [];

  /** Adds to what is said of a symbol, if anything is. */
  extend(id: string, more: Partial<CoreSymbol>): void {
    const known = this.core.get(id);
    if (known) this.core.set(id, { ...known, ...more });
  }

  append(id: string, list: Ids, item: string): void {
    this.extend(id, { [list]: [...(this.core.get(id)?.[list] ?? []), item] });
  }
}

/** What the lines say, in the order in which it is read. */
export function briefingOf(
  entryPoint: string | undefined,
  lines: readonly Line[],
  order: ReadonlyMap<string, number>,
): Briefing {
  const draft = new Draft();
  for (const line of lines) line.say(draft);
  for (const { symbol, list, id } of draft.links) draft.append(symbol, list, id);
  const rank = ({ id }: { readonly id: string }) => order.get(id) ?? 0;
  const inOrder = <Item extends { readonly id: string }>(items: ReadonlyMap<string, Item>) =>
    [...items.values()].sort((one, other) => rank(one) - rank(other));
  const core = inOrder(draft.core).map(symbolLine);
  const dependencies = inOrder(draft.dependencies).filter(({ id }) => !draft.core.has(id));
  return {
    ...(entryPoint !== undefined && { entryPoint }),
    ...listed("coreSymbols", core),
    ...listed("activeBlockers", [...draft.blockers.values()]),
    ...listed("decisions", inOrder(draft.decisions).map(memoryLine)),
    ...listed("learnings", inOrder(draft.learnings).map(memoryLine)),
    ...listed("dependencies", dependencies),
    ...(draft.plan.length > 0 && { plan: briefOf(draft.plan) }),
    ...listed("episodes", inOrder(draft.episodes).map(memoryLine)),
  };
}

/** In the order of the fields that answers have; all of the code has what its summary was made from. */
function symbolLine(symbol: CoreSymbol): CoreSymbol {
  const { id, path, startLine, endLine, form, code, score, summary, why } = symbol;
  const { callers, callees, decisions, learnings } = symbol;
  const place = { id, path, startLine, endLine, form, code, score };
  const told = form === "full" ? { why } : { summary, why };
  return { ...place, ...present({ ...told, callers, callees, decisions, learnings }) };
}

function memoryLine({ id, text, detail, at, conflicted }: MemoryLine): MemoryLine {
  return { id, text, ...present({ detail, at, conflicted }) };
}

type Present<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** Without what there is not. */
function present<Fields extends object>(fields: Fields): Present<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Present<Fields>;
}

function listed(name: keyof Briefing, items: readonly unknown[]): Partial<Briefing> {
  return items.length > 0 ? { [name]: items } : {};
}
