import { z } from "zod";
import type { Caller } from "../domain/caller.ts";
import { CLAIM_ENDS } from "../domain/claim.ts";
import { asNodeId, type SessionId } from "../domain/ids.ts";
import type { Instant } from "../domain/time.ts";
import type { GraphReader, GraphStore, WriteTx } from "../stores/port.ts";

const heldClaim = z.object({ claimId: z.string(), target: z.string(), fence: z.number() });
/** Whose doing it was, and when. */
const deed = { by: z.string(), at: z.number() };

const claimLost = z.object({
  is: z.literal("claim_lost"),
  claimId: z.string().transform(asNodeId),
  target: z.string(),
  fence: z.number(),
  reason: z.enum(CLAIM_ENDS),
  ...deed,
});
const taskGiven = z.object({
  is: z.literal("task_given"),
  taskId: z.string().transform(asNodeId),
  title: z.string(),
  claims: z.array(heldClaim),
  ...deed,
});
const kept = z.discriminatedUnion("is", [claimLost, taskGiven]);

/** What others did that a session has to be told of: it lost a claim, or was given a task. */
export type Tiding = z.infer<typeof kept>;
export type ClaimLost = z.infer<typeof claimLost>;
export type TaskGiven = z.infer<typeof taskGiven>;

export interface Letter {
  /** By which it is removed. */
  readonly name: string;
  readonly tiding: Tiding;
}

type Addressee = Pick<Caller, "account" | "session">;

/** Waits for the next call of the session, which for one that was killed never comes. */
export async function leaveLetterIn(tx: WriteTx, to: Addressee, tiding: Tiding): Promise<void> {
  await tx.setMark(nameOf(to, tiding), JSON.stringify(tiding));
}

/** Whoever gave a task on before it was told of it need not be told any more. */
export async function withdrawTaskIn(
  tx: WriteTx,
  to: Addressee,
  task: Pick<TaskGiven, "taskId">,
): Promise<void> {
  const name = nameOf(to, { is: "task_given", ...task });
  if ((await tx.marks(name)).has(name)) await tx.setMark(name, null);
}

export async function lettersFor(reader: GraphReader, to: Addressee): Promise<Letter[]> {
  return [...(await reader.marks(prefixOf(to)))].flatMap(([name, text]) => readLetter(name, text));
}

/** Those that were told. */
export async function removeLetters(
  memory: GraphStore,
  { account, project, agent, session }: Caller,
  names: readonly string[],
): Promise<void> {
  const meta = { type: "coordination", account, project, agentId: agent, sessionId: session } as const;
  await memory.transaction(meta, async (tx) => {
    for (const name of names) await tx.setMark(name, null);
  });
}

/** Those that nobody came for. */
export async function dropLettersIn(tx: WriteTx, account: string, before: Instant): Promise<void> {
  for (const [name, text] of await tx.marks(`${KIND}${account}\n`)) {
    const [letter] = readLetter(name, text);
    if (!letter || letter.tiding.at < before) await tx.setMark(name, null);
  }
}

const KIND = "letter:";

function prefixOf({ account, session }: { account: string; session: SessionId }): string {
  return `${KIND}${account}\n${session}\n`;
}

function nameOf(
  to: Addressee,
  about: Pick<ClaimLost, "is" | "fence"> | Pick<TaskGiven, "is" | "taskId">,
): string {
  return `${prefixOf(to)}${about.is === "claim_lost" ? `fence ${about.fence}` : about.taskId}`;
}

function readLetter(name: string, text: string): Letter[] {
  const parsed = kept.safeParse(JSON.parse(text));
  return parsed.success ? [{ name, tiding: parsed.data }] : [];
}
