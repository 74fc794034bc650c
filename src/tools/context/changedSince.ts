import { z } from "zod";
import { CODE_KINDS, STATEMENT_KINDS } from "../../domain/kinds.ts";
import type { Instant } from "../../domain/time.ts";
import { memoryKindOf } from "../../engines/memory/memoryKinds.ts";
import type { GraphReader, NodeChange } from "../../stores/port.ts";
import type { ToolContext } from "../toolContext.ts";

const change = z.object({ added: z.int(), modified: z.int(), removed: z.int() });
type Change = z.infer<typeof change>;

export const changedOutput = z.object({
  txId: z.string().optional().describe("for `diff_since`"),
  at: z.string(),
  counts: z.object({
    files: change.optional(),
    symbols: change.optional(),
    memories: z.record(z.string(), z.int()).optional(),
  }),
  isPartial: z.literal(true).optional().describe("more has changed than was counted"),
});
type Changed = z.infer<typeof changedOutput>;

const A_PAGE = 1_000;
const MOST_CHANGES = 3_000;
const MOST_MEMORIES = 1_000;
const MOST_TRANSACTIONS = 500;
const TOLD = [...STATEMENT_KINDS, "EPISODE", "REPORT", "DOCUMENT", "CONFLICT"] as const;

/** How much became different since a moment, counted up to a limit: what exactly is for `diff_since` and the searches. */
export async function changedSince(since: Instant, context: ToolContext): Promise<Changed> {
  const { counts, isPartial, txId } = await inCode(since, context);
  const written = await context.store.memory.find(
    { guard: context.guard },
    { kinds: TOLD, since: since + 1, limit: MOST_MEMORIES },
  );
  const byKind = Map.groupBy(written, ({ kind }) => memoryKindOf(kind));
  const memories = Object.fromEntries([...byKind].map(([kind, nodes]) => [kind, nodes.length]));
  return {
    ...(txId && { txId }),
    at: new Date(since).toISOString(),
    counts: { ...counts, ...(written.length > 0 && { memories }) },
    ...((isPartial || written.length === MOST_MEMORIES) && { isPartial: true }),
  };
}

interface CodeChanges {
  readonly counts: Pick<Changed["counts"], "files" | "symbols">;
  readonly isPartial: boolean;
  readonly txId?: string | undefined;
}

/** As it is indexed now: a session that begins waits for no index, and begins also where there is none. */
async function inCode(since: Instant, context: ToolContext): Promise<CodeChanges> {
  try {
    const code = (await context.project?.openWorkspace?.())?.code;
    if (!code) return { counts: {}, isPartial: false };
    return { ...(await countCode(code, since, context)), txId: await transactionAt(code, since, context) };
  } catch (cause) {
    context.signal.throwIfAborted();
    context.log.warn("the code graph is away, so it is not told what changed there", { cause });
    context.degrade("code");
    return { counts: {}, isPartial: false };
  }
}

async function countCode(code: GraphReader, since: Instant, { guard, clock }: ToolContext) {
  const changes: NodeChange[] = [];
  let cursor: string | null = null;
  do {
    const page = await code.changes(guard, {
      since,
      until: clock.now(),
      kinds: CODE_KINDS,
      limit: A_PAGE,
      ...(cursor !== null && { cursor }),
    });
    changes.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null && changes.length < MOST_CHANGES);
  const isFile = ({ before, after }: NodeChange) => (after ?? before)?.kind === "FILE";
  return {
    counts: {
      ...counted("files", changes.filter(isFile)),
      ...counted(
        "symbols",
        changes.filter((each) => !isFile(each)),
      ),
    },
    isPartial: cursor !== null,
  };
}

/** What only stands on other lines is the same. */
function counted(
  name: "files" | "symbols",
  changes: readonly NodeChange[],
): Partial<Record<typeof name, Change>> {
  const count = {
    added: changes.filter(({ before }) => !before).length,
    modified: changes.filter(
      ({ before, after }) => before && after && before.contentHash !== after.contentHash,
    ).length,
    removed: changes.filter(({ after }) => !after).length,
  };
  return Object.values(count).some((number) => number > 0) ? { [name]: count } : {};
}

/** The last one up to that moment, if it is not too far back. */
async function transactionAt(
  code: GraphReader,
  at: Instant,
  { guard }: ToolContext,
): Promise<string | undefined> {
  const latest = await code.transactions(guard, { limit: MOST_TRANSACTIONS });
  return latest.find((each) => each.at <= at)?.id;
}
