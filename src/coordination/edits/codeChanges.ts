import { type Claim, isSameHolder } from "../../domain/claim.ts";
import { guardOfAll } from "../../domain/guard.ts";
import { asNodeId } from "../../domain/ids.ts";
import type { NodeRecord, TxRecord } from "../../domain/record.ts";
import type { Author, ToldEdit } from "../../engines/claims/attribute.ts";
import { type CodeChange, lateTellers, type Turn, turnsOf, turnsSince } from "../../engines/claims/judge.ts";
import type { CodeRoot, GraphReader, TxFilter } from "../../stores/port.ts";

/** Whom a transaction names that nobody is known to have made. */
const NOBODY = "unknown";

export interface ChangeReader {
  /** The versions of a node, oldest first. */
  versions(id: string): Promise<readonly NodeRecord[]>;
  transactions(filter: TxFilter): Promise<readonly TxRecord[]>;
  /** What was said of edits since the oldest claim. */
  readonly told: readonly ToldEdit[];
}

/** Many claims may be on the same code, so what was read once is not read again. */
export function changeReader(code: GraphReader, codeRoot: CodeRoot, told: readonly ToldEdit[]): ChangeReader {
  const guard = guardOfAll(codeRoot);
  return {
    told,
    versions: rememberedBy(String, (id: string) =>
      code.versions({ guard }, { project: codeRoot.project, id: asNodeId(id) }),
    ),
    transactions: rememberedBy(JSON.stringify, (filter: TxFilter) => code.transactions(guard, filter)),
  };
}

function rememberedBy<Asked, Answer>(
  keyOf: (asked: Asked) => string,
  ask: (asked: Asked) => Promise<Answer>,
): (asked: Asked) => Promise<Answer> {
  const known = new Map<string, Promise<Answer>>();
  return (asked) => {
    const key = keyOf(asked);
    const answer = known.get(key) ?? ask(asked);
    known.set(key, answer);
    return answer;
  };
}

/** How a node changed since it was claimed, or a file in a pattern that was. */
export async function changesOf(reader: ChangeReader, claim: Claim, id: string): Promise<CodeChange[]> {
  const [path = id] = id.split("::", 1);
  const turns = await readTurns(reader, id);
  const targetHash = claim.claimType === "glob" ? null : claim.targetHash;
  const recent = turnsSince(turns, { since: claim.codeSince, targetHash });
  if (recent.length === 0) return [];
  const tellers = await tellersOf(reader, claim, path);
  const changes: CodeChange[] = [];
  for (const turn of recent) {
    const change = await changeIn(reader, claim, turn);
    // What is learned of for the first time by a build of everything was there before.
    if (turn === turns[0] && !change.isEdit) continue;
    changes.push({ at: turn.at, authors: [...change.authors, ...(tellers.get(turn.at) ?? [])] });
  }
  return changes;
}

/** Many tell of an edit only after it was indexed. */
async function tellersOf(
  reader: ChangeReader,
  claim: Claim,
  path: string,
): Promise<ReturnType<typeof lateTellers>> {
  const told = reader.told.filter(({ file, at }) => file === path && at > claim.since);
  if (told.length === 0) return new Map();
  const recent = turnsSince(await readTurns(reader, path), { since: claim.codeSince, targetHash: null });
  const changes: CodeChange[] = [];
  for (const turn of recent) changes.push({ at: turn.at, ...(await changeIn(reader, claim, turn)) });
  return lateTellers(changes, told);
}

async function readTurns({ versions }: ChangeReader, id: string): Promise<Turn[]> {
  return turnsOf(await versions(id));
}

interface TurnAuthors {
  readonly authors: readonly Author[];
  /** Whether a file was edited, and not only everything read anew. */
  readonly isEdit: boolean;
}

async function changeIn(reader: ChangeReader, claim: Claim, turn: Turn): Promise<TurnAuthors> {
  const { agentId, sessionId } = turn.version;
  const isBeginning = turn.hash !== null;
  const author = agentId === null || sessionId === null ? null : { agent: agentId, session: sessionId };
  if (isBeginning && author && isSameHolder(author, claim)) return { authors: [author], isEdit: true };
  const edits = (await transactionsOf(reader, turn)).filter(({ type }) => type === "file_change");
  const isKnown = edits.every((edit) => edit.agentId !== NOBODY);
  return { authors: isKnown ? edits.map(authorOf) : [], isEdit: edits.length > 0 };
}

/** The one that wrote the version, or those of the moment in which it ended. */
function transactionsOf(
  { transactions }: ChangeReader,
  { hash, version }: Turn,
): Promise<readonly TxRecord[]> {
  if (hash !== null) return transactions({ id: version.txId, limit: 1 });
  return transactions({ at: version.expiredAt ?? version.recordedAt, limit: 2 });
}

function authorOf({ agentId, sessionId }: TxRecord): Author {
  return { agent: agentId, session: sessionId };
}
