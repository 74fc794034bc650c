import type { Claim } from "../../domain/claim.ts";
import { guardOfAll } from "../../domain/guard.ts";
import { asNodeId } from "../../domain/ids.ts";
import {
  type Author,
  authorOfChange,
  type ChangedFile,
  type EditedFile,
  type EditShare,
} from "../../engines/claims/attribute.ts";
import type { CodeRoot, GraphReader } from "../../stores/port.ts";
import { activeClaims } from "../claims/activeClaims.ts";
import { livingAmong } from "../presence/sessions.ts";
import { toldEdits } from "./toldEdits.ts";

export interface EditParts {
  readonly memory: GraphReader;
  readonly code: GraphReader;
  readonly codeRoot: CodeRoot;
  /** The processes that are there now. */
  living(): Promise<ReadonlySet<string>>;
  /** Those of the files that are as the commit has them that was checked out since the last build. */
  fromGit(paths: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Whose edits these files hold that the graph does not know yet. What nobody can be named for is left out. */
export async function editAuthors(parts: EditParts, edited: readonly EditedFile[]): Promise<EditShare[]> {
  const { memory, codeRoot } = parts;
  const claims = await livingClaims(parts);
  const files = await changedFiles(parts, edited);
  const since = Math.min(...files.map(({ indexedAt }) => indexedAt ?? 0));
  const told = await toldEdits(memory, codeRoot, { root: codeRoot.root, since });
  if (claims.length === 0 && told.length === 0) return [];
  const paths = edited.map(({ path }) => path);
  const byGit = claims.length > 0 ? await parts.fromGit(paths) : new Set<string>();
  const shares = new Map<string, { author: Author; paths: string[] }>();
  for (const file of files) {
    const author = authorOfChange({ ...file, isFromGit: byGit.has(file.path) }, told, claims);
    if (!author) continue;
    const key = JSON.stringify([author.agent, author.session]);
    const share = shares.get(key) ?? { author: { agent: author.agent, session: author.session }, paths: [] };
    share.paths.push(file.path);
    shares.set(key, share);
  }
  return [...shares.values()];
}

/** On code of this working tree, by who is there to edit it. */
async function livingClaims({ memory, codeRoot, living }: EditParts): Promise<Claim[]> {
  const claims = (await activeClaims(memory, codeRoot)).filter(({ root }) => root === codeRoot.root);
  if (claims.length === 0) return [];
  const alive = await livingAmong(memory, codeRoot, claims, await living());
  return claims.filter(({ session }) => alive.has(session));
}

async function changedFiles(
  { code, codeRoot }: EditParts,
  edited: readonly EditedFile[],
): Promise<Omit<ChangedFile, "isFromGit">[]> {
  const refs = edited.map(({ path }) => ({ project: codeRoot.project, id: asNodeId(path) }));
  const known = await code.last({ guard: guardOfAll(codeRoot) }, refs);
  const indexedAt = new Map(
    known.map(({ id, recordedAt, expiredAt }) => [String(id), expiredAt ?? recordedAt]),
  );
  return edited.map((file) => ({ ...file, indexedAt: indexedAt.get(file.path) ?? null }));
}
