import { type Claim, type Holder, isSameHolder } from "../../domain/claim.ts";
import type { Instant } from "../../domain/time.ts";
import { overlaps } from "./overlap.ts";

/** Who edits: an agent, in one of its sessions. */
export type Author = Pick<Holder, "agent" | "session">;

/** A file that is not as the graph knows it. */
export interface EditedFile {
  readonly path: string;
  /** Null for one that is gone. */
  readonly savedAt: Instant | null;
}

/** What one author is known to have edited. */
export interface EditShare {
  readonly author: Author;
  readonly paths: readonly string[];
}

export interface ChangedFile extends EditedFile {
  /** When the graph last learned something of it; null for one that it does not know. */
  readonly indexedAt: Instant | null;
  /** Whether it is as the commit has it that was checked out since: git may have put it there. */
  readonly isFromGit: boolean;
}

/** That somebody said to have edited a file. */
export interface ToldEdit {
  readonly author: Author;
  readonly at: Instant;
  readonly file: string;
  /** Other files that were named with it. */
  readonly mentioned: readonly string[];
}

/** Some tell of an edit before they make it, but not long before. */
const TOLD_BEFORE_MS = 10_000;

/**
 * Whose edit it was: of who said so since the graph last looked; else of the only one who holds a claim on the file; else
 * of who named it beside another. Null where nobody can tell, as when all who hold parts of it say that they edited it.
 */
export function authorOfChange(
  file: ChangedFile,
  told: readonly ToldEdit[],
  claims: readonly Claim[],
): Author | null {
  const holders = holdersOf(file.path, claims);
  const recent = told.filter((edit) => isAbout(edit, file));
  const editors = distinct(recent.filter((edit) => edit.file === file.path).map(({ author }) => author));
  if (editors.length > 0) return chosen(editors, holders);
  if (!file.isFromGit && holders.length > 0) return only(holders);
  return only(
    distinct(recent.filter(({ mentioned }) => mentioned.includes(file.path)).map(({ author }) => author)),
  );
}

/** Those who hold a claim on a file or on something in it. */
export function holdersOf(path: string, claims: readonly Claim[]): Author[] {
  const file = { claimType: "file", target: path, featureId: null } as const;
  return distinct(claims.filter((claim) => overlaps(claim, file)));
}

/** Told of after it was saved, or right before. An edit that was told of earlier was another one. */
function isAbout({ at }: ToldEdit, { indexedAt, savedAt }: ChangedFile): boolean {
  const isSinceIndexed = indexedAt === null || at > indexedAt;
  return isSinceIndexed && (savedAt === null || at >= savedAt - TOLD_BEFORE_MS);
}

/** Of several the one who holds nothing there: whoever does must hear of it. */
function chosen(editors: readonly Author[], holders: readonly Author[]): Author | null {
  const strangers = editors.filter((editor) => !holders.some((holder) => isSameHolder(holder, editor)));
  return only(editors) ?? strangers[0] ?? null;
}

function only(authors: readonly Author[]): Author | null {
  return authors.length === 1 ? (authors[0] ?? null) : null;
}

function distinct(authors: readonly Author[]): Author[] {
  return authors.filter((author, at) => authors.findIndex((each) => isSameHolder(each, author)) === at);
}
