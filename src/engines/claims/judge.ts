import { type Claim, isSameHolder } from "../../domain/claim.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import type { Author, ToldEdit } from "./attribute.ts";

/** A moment at which a piece of code became another, came or went. */
export interface Turn {
  readonly at: Instant;
  /** Null from when it is gone. */
  readonly hash: string | null;
  /** The version that began, or the one that ended. */
  readonly version: NodeRecord;
}

/** A turn, and whose doing it was as far as anybody knows. */
export interface CodeChange {
  readonly at: Instant;
  readonly authors: readonly Author[];
}

export type Verdict =
  | { readonly is: "as_claimed" }
  /** It changed, and nobody knows by whom. */
  | { readonly is: "stale" }
  | { readonly is: "changed"; readonly by: Author };

/** From the versions of a node, oldest first. One that moved in its file, or is known better, is still the same code. */
export function turnsOf(versions: readonly NodeRecord[]): Turn[] {
  const turns: Turn[] = [];
  for (const [at, version] of versions.entries()) {
    if (turns.at(-1)?.hash !== version.contentHash)
      turns.push({ at: version.validFrom, hash: version.contentHash, version });
    const { validTo } = version;
    if (validTo !== null && versions[at + 1]?.validFrom !== validTo)
      turns.push({ at: validTo, hash: null, version });
  }
  return turns;
}

/**
 * What happened since the claim. The code's instants and the claim's are of two clocks, which may disagree after one was set
 * back; the content that was claimed tells then where to begin.
 */
export function turnsSince(
  turns: readonly Turn[],
  { since, targetHash }: Pick<Claim, "since" | "targetHash">,
): readonly Turn[] {
  const byTime = turns.findLastIndex(({ at }) => at <= since);
  if (targetHash === null || turns[byTime]?.hash === targetHash) return turns.slice(byTime + 1);
  const byContent = turns.findLastIndex(({ hash }) => hash === targetHash);
  return turns.slice((byContent === -1 ? byTime : byContent) + 1);
}

/**
 * Who said after the graph had learned of a change of a file that it was theirs, by the moment of the change. What was said
 * before the next change of the same author was about that one.
 */
export function lateTellers(
  fileChanges: readonly CodeChange[],
  told: readonly ToldEdit[],
): ReadonlyMap<Instant, readonly Author[]> {
  const tellers = new Map<Instant, Author[]>();
  for (const { at, author } of told) {
    const index = fileChanges.findLastIndex((change) => change.at <= at);
    const meant = fileChanges[index];
    const isAboutNext = fileChanges[index + 1]?.authors.some((next) => isSameHolder(next, author));
    if (meant && !isAboutNext) tellers.set(meant.at, [...(tellers.get(meant.at) ?? []), author]);
  }
  return tellers;
}

/** What the changes since it was claimed mean for a claim. Whoever held it before counts as its holder. */
export function judge(changes: readonly CodeChange[], holders: readonly Author[]): Verdict {
  const isHolder = (author: Author) => holders.some((holder) => isSameHolder(holder, author));
  const by = changes.flatMap(({ authors }) => authors).find((author) => !isHolder(author));
  if (by) return { is: "changed", by };
  return { is: changes.at(-1)?.authors.length === 0 ? "stale" : "as_claimed" };
}
