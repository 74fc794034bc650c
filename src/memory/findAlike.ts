import { guardOf } from "../domain/caller.ts";
import { nameKeys, subjectOf } from "../domain/nameKeys.ts";
import { type NodeDraft, type NodeRecord, scopeOf } from "../domain/record.ts";
import type { Compared } from "../engines/memory/sameness/compared.ts";
import { type Judgement, judgeSameness } from "../engines/memory/sameness/judgeSameness.ts";
import type { GraphReader, NearNamesQuery, ScopeFilter, View } from "../stores/port.ts";
import type { Likely, MemoryWrite } from "./memoryWrite.ts";

export interface Alike {
  readonly verdict: Judgement["verdict"];
  /** The most alike first. */
  readonly likely: readonly Likely[];
}

/** What was near a memory before it could be written, and up to which version that was looked for. */
export interface Glance {
  readonly upTo: number;
  readonly near: readonly NodeRecord[];
}

const NOTHING: Alike = { verdict: "new", likely: [] };
const MOST_COMPARED = 10;
/** So many may have been written between a glance and its write; with more of them all is looked through again. */
const MOST_SINCE = 100;

/** Looks while others write, so that they wait the less later on; null where nothing is to be compared. */
export async function glanceAt(reader: GraphReader, write: MemoryWrite): Promise<Glance | null> {
  const asked = questionOf(write);
  if (!asked) return null;
  const upTo = await reader.lastVersion();
  return { upTo, near: await reader.nearNames(asked.view, asked.query) };
}

/** Asks whether there is something so alike that it is replaced, or that somebody should look at. */
export async function findAlike(tx: GraphReader, write: MemoryWrite, glance: Glance | null): Promise<Alike> {
  const asked = questionOf(write);
  if (!asked) return NOTHING;
  const nodes =
    (glance && (await nearNow(tx, asked, glance))) ?? (await tx.nearNames(asked.view, asked.query));
  const candidates = nodes.flatMap((node) => comparedOf(node) ?? []);
  const judged = judgeSameness(asked.said, candidates);
  return { verdict: judged.verdict, likely: judged.matches.flatMap((match) => likelyOf(match, nodes)) };
}

interface NearQuestion {
  readonly said: Compared;
  readonly view: View;
  readonly query: NearNamesQuery;
}

function questionOf({ draft, caller, sameness, supersedes, force }: MemoryWrite): NearQuestion | null {
  if (sameness !== "alike" || supersedes !== undefined || force) return null;
  const said = comparedOf(draft);
  if (!said) return null;
  const { kind, props } = said;
  // Facts are only compared where they are about the same.
  const isExact = typeof props.entity === "string";
  const name = subjectOf(kind, props);
  return {
    said,
    view: { guard: { ...guardOf(caller, draft.project), includeSensitive: true } },
    query: { kind, name, isExact, scope: scopeFilterOf(draft), limit: MOST_COMPARED },
  };
}

/** What was near then and holds still, and what came since; null when that is too much to look at one by one. */
async function nearNow(
  tx: GraphReader,
  { view, query }: NearQuestion,
  { upTo, near }: Glance,
): Promise<NodeRecord[] | null> {
  const { kind, scope } = query;
  const since = await tx.writtenAfter(view, { version: upTo, kinds: [kind], scope, limit: MOST_SINCE });
  if (since.length === MOST_SINCE) return null;
  const fresh = since.filter(isNear(query));
  const ids = new Set(fresh.map(({ id }) => id));
  const former = near.filter(({ id }) => !ids.has(id));
  return [...fresh.reverse(), ...(former.length > 0 ? await tx.get(view, former) : [])];
}

function isNear({ kind, name, isExact }: NearNamesQuery): (node: NodeRecord) => boolean {
  const keys = nameKeys(name);
  const near = new Set(keys?.near);
  return ({ props }) => {
    const other = nameKeys(subjectOf(kind, props));
    if (!keys || !other) return false;
    return other.whole === keys.whole || (!isExact && other.near.some((key) => near.has(key)));
  };
}

export function scopeFilterOf(draft: NodeDraft): ScopeFilter {
  const focus = draft.focus ?? null;
  const scope = scopeOf({ project: draft.project, focus });
  return focus === null ? { scope } : { scope, focus };
}

function comparedOf({ kind, props }: Pick<NodeRecord, "kind" | "props">): Compared | null {
  return kind === "DECISION" || kind === "FACT" ? { kind, props } : null;
}

function likelyOf(
  { index, likeness, why }: Judgement["matches"][number],
  nodes: readonly NodeRecord[],
): Likely[] {
  const node = nodes[index];
  if (!node) return [];
  const title = String(node.props.title ?? node.props.entity ?? node.props.content ?? "");
  return [{ id: node.id, title, likeness: rounded(likeness), why: [...why] }];
}

function rounded(likeness: number): number {
  return Math.round(likeness * 100) / 100;
}
