import { nameKeys, subjectOf } from "../domain/nameKeys.ts";
import type { NodeRecord } from "../domain/record.ts";
import type { Compared } from "../engines/memory/sameness/compared.ts";
import { type Judgement, judgeSameness } from "../engines/memory/sameness/judgeSameness.ts";
import type { NearNamesQuery, ScopeFilter } from "../stores/port.ts";
import type { Likely, MemoryWrite } from "./memoryWrite.ts";

export interface Alike {
  readonly verdict: Judgement["verdict"];
  /** The most alike first. */
  readonly likely: readonly Likely[];
}

export const NOTHING_ALIKE: Alike = { verdict: "new", likely: [] };
const MOST_FOUND = 50;
const MOST_COMPARED = 10;
const LEAST_SHARED = 0.25;

/** Which memories it should be compared with by their words; null where that is not wanted. */
export function nearQuery(
  { draft, sameness, supersedes, force }: MemoryWrite,
  scope: ScopeFilter,
): NearNamesQuery | null {
  if (sameness !== "alike" || supersedes !== undefined || force) return null;
  const said = comparedOf(draft);
  if (!said) return null;
  // Facts are only compared where they are about the same.
  const isExact = typeof said.props.entity === "string";
  return { kind: said.kind, name: subjectOf(said.kind, said.props), isExact, scope, limit: MOST_FOUND };
}

/** Of nodes those that are named nearly so, the nearest first. */
export function nearest({ kind, name, isExact }: NearNamesQuery, nodes: readonly NodeRecord[]): NodeRecord[] {
  const likeness = isExact ? sameWords(name) : sharedWords(name);
  return nodes
    .map((node) => ({ node, share: likeness(subjectOf(kind, node.props)) }))
    .filter(({ share }) => share >= LEAST_SHARED)
    .sort((one, other) => other.share - one.share)
    .slice(0, MOST_COMPARED)
    .map(({ node }) => node);
}

function sameWords(name: string): (other: string) => number {
  const whole = nameKeys(name)?.whole;
  return (other) => Number(whole !== undefined && nameKeys(other)?.whole === whole);
}

/** Words as they stand, without their stems: quick, and near enough to choose whom to compare with. */
function sharedWords(name: string): (other: string) => number {
  const words = plainWords(name);
  return (other) => {
    const others = plainWords(other);
    let shared = 0;
    for (const word of others) if (words.has(word)) shared += 1;
    return shared / Math.max(1, Math.min(words.size, others.size));
  };
}

function plainWords(name: string): Set<string> {
  return new Set(name.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}

/** Whether one of them is so alike that it is replaced, or that somebody should look at it. */
export function findAlike({ draft }: MemoryWrite, near: readonly NodeRecord[]): Alike {
  const said = comparedOf(draft);
  if (!said || near.length === 0) return NOTHING_ALIKE;
  const candidates = near.flatMap((node) => comparedOf(node) ?? []);
  const { verdict, matches } = judgeSameness(said, candidates);
  return { verdict, likely: matches.flatMap((match) => likelyOf(match, near)) };
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
