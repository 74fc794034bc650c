import { type Claim, claimOf, isSameHolder } from "../../domain/claim.ts";
import { guardOfAll } from "../../domain/guard.ts";
import { asNodeId, type NodeId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { type Author, holdersOf, type ToldEdit } from "../../engines/claims/attribute.ts";
import { type CodeChange, judge, type Verdict } from "../../engines/claims/judge.ts";
import { globsMeet } from "../../engines/globs/globsMeet.ts";
import type { CodeRoot, GraphReader } from "../../stores/port.ts";
import { type ChangeReader, changeReader, changesOf } from "./codeChanges.ts";
import { toldEdits } from "./toldEdits.ts";

export interface EditedTree {
  readonly memory: GraphReader;
  readonly code: GraphReader;
  readonly codeRoot: CodeRoot;
}

const AS_CLAIMED: Verdict = { is: "as_claimed" };
/** Of so many files in a pattern that others may have changed it is looked who did. */
const MOST_FILES = 200;
/** So many are looked through for those that are in patterns. */
const MOST_CHANGED = 10_000;
const A_PAGE = 1_000;

/** What the changes of a working tree mean for claims on its code, by claim. Those on other trees are left out. */
export async function judgeClaims(
  tree: EditedTree,
  claims: readonly Claim[],
): Promise<ReadonlyMap<NodeId, Verdict>> {
  const ours = claims.filter((claim) => isOnCode(claim) && claim.root === tree.codeRoot.root);
  if (ours.length === 0) return new Map();
  const since = Math.min(...ours.map((claim) => claim.since));
  const told = await toldEdits(tree.memory, tree.codeRoot, { root: tree.codeRoot.root, since });
  const changed = new Map(await possiblyChanged(tree, ours, told));
  const reader = changeReader(tree.code, tree.codeRoot, told);
  const verdicts = new Map<NodeId, Verdict>();
  for (const claim of ours) {
    const ids = changed.get(claim) ?? [];
    verdicts.set(claim.id, await verdictOn(tree, reader, claim, ids, claims));
  }
  return verdicts;
}

function isOnCode({ claimType }: Claim): boolean {
  return claimType === "file" || claimType === "symbol" || claimType === "glob";
}

/** Of each claim what may have changed: most have not, which one look tells. */
async function possiblyChanged(
  tree: EditedTree,
  claims: readonly Claim[],
  told: readonly ToldEdit[],
): Promise<(readonly [Claim, readonly string[]])[]> {
  const { code, codeRoot } = tree;
  const refs = claims
    .filter(({ claimType }) => claimType !== "glob")
    .map(({ target }) => ({ project: codeRoot.project, id: asNodeId(target) }));
  const last = new Map(
    (await code.last({ guard: guardOfAll(codeRoot) }, refs)).map((node) => [String(node.id), node]),
  );
  const globs = claims.filter(({ claimType }) => claimType === "glob");
  const files = globs.length === 0 ? [] : await filesChanged(tree, globs);
  return Promise.all(
    claims.map(async (claim) => {
      if (claim.claimType === "glob") return [claim, changedIn(claim, files, told)] as const;
      const node = last.get(claim.target);
      const isAsClaimed =
        !node ||
        (node.validTo === null && node.contentHash === claim.targetHash && node.validFrom <= claim.codeSince);
      return [claim, isAsClaimed ? [] : [claim.target]] as const;
    }),
  );
}

/** The files that changed since the oldest of the claims, read once for all of them. */
async function filesChanged({ code, codeRoot }: EditedTree, globs: readonly Claim[]): Promise<NodeRecord[]> {
  const guard = guardOfAll(codeRoot);
  const since = Math.min(...globs.map(({ codeSince }) => codeSince));
  const [latest] = await code.transactions(guard, { limit: 1 });
  if (!latest || latest.at <= since) return [];
  const found: NodeRecord[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null && found.length < MOST_CHANGED) {
    const page = await code.changes(guard, {
      ...{ since, until: latest.at, kinds: ["FILE"], limit: A_PAGE },
      ...(cursor === undefined ? {} : { cursor }),
    });
    found.push(...page.items.flatMap(({ before, after }) => after ?? before ?? []));
    cursor = page.nextCursor;
  }
  return found;
}

/**
 * Those in its pattern that others may have changed since it was claimed. What the holder had the last word on was looked
 * at when it was changed before that, unless somebody else says to have changed it.
 */
function changedIn(claim: Claim, files: readonly NodeRecord[], told: readonly ToldEdit[]): string[] {
  const glob = { pattern: claim.target, isGlob: true };
  const ofOthers = new Set(told.filter(({ author }) => !isSameHolder(author, claim)).map(({ file }) => file));
  return files
    .filter((file) => !isOwn(file, claim) || ofOthers.has(String(file.id)))
    .filter(({ validFrom, validTo }) => (validTo ?? validFrom) > claim.codeSince)
    .map(({ id }) => String(id))
    .filter((pattern) => globsMeet(glob, { pattern, isGlob: false }))
    .slice(0, MOST_FILES);
}

function isOwn({ agentId, sessionId, validTo }: NodeRecord, { agent, session }: Claim): boolean {
  return validTo === null && agentId === agent && sessionId === session;
}

async function verdictOn(
  tree: EditedTree,
  reader: ChangeReader,
  claim: Claim,
  ids: readonly string[],
  claims: readonly Claim[],
): Promise<Verdict> {
  const changes: CodeChange[] = [];
  for (const id of ids) changes.push(...(await changesOf(reader, claim, id)));
  if (changes.length === 0) return AS_CLAIMED;
  const inOrder = changes.toSorted((one, other) => one.at - other.at);
  const own = withoutNeighbours(inOrder, claim, claims);
  const verdict = judge(own, [claim]);
  return verdict.is === "changed" ? judge(own, await holdersEver(tree, claim)) : verdict;
}

/**
 * Whoever holds another part of the file is named for builds that may have held edits of both, so that nobody knows whose
 * edit of this part it was.
 */
function withoutNeighbours(
  changes: readonly CodeChange[],
  claim: Claim,
  claims: readonly Claim[],
): CodeChange[] {
  if (claim.claimType !== "symbol") return [...changes];
  const [path = claim.target] = claim.target.split("::", 1);
  const inFile = holdersOf(path, claims).filter((holder) => !isSameHolder(holder, claim));
  const isNeighbour = (author: Author) => inFile.some((holder) => isSameHolder(holder, author));
  return changes.map(({ at, authors }) => ({
    at,
    authors: authors.filter((author) => !isNeighbour(author)),
  }));
}

/** What the one before edited is part of what was handed over. */
async function holdersEver({ memory, codeRoot }: EditedTree, claim: Claim): Promise<Author[]> {
  const versions = await memory.versions({ guard: guardOfAll(codeRoot) }, claim);
  return [claim, ...versions.map(claimOf)];
}
