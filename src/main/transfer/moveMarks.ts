import { z } from "zod";
import { guardOfAll } from "../../domain/guard.ts";
import type { ProjectId } from "../../domain/ids.ts";
import { accessRights } from "../../memory/governance/accessToken.ts";
import { readMark } from "../../memory/governance/readMark.ts";
import type { GraphReader } from "../../stores/port.ts";
import type { Fleet } from "../../truth/fleet.ts";
import { newStatements } from "../../truth/watch/newStatements.ts";
import { seenMark } from "../../truth/watch/seenMark.ts";
import type { Move } from "./moveProject.ts";

/** What the other store makes anew, or what names versions by the numbers they have in one store only. */
const OF_THE_STORE = ["truth:", "vectors:", "talk-index:"];

/** Carries over what is noted beside the graph, such as tokens, fences and unread messages; tells how many notes it were. */
export async function moveMarks({ from, to, author }: Move): Promise<number> {
  const marks = [...(await from.memory.marks(""))].filter(
    ([name, value]) =>
      !OF_THE_STORE.some((prefix) => name.startsWith(prefix)) && !isOfAnother(author.account, value),
  );
  await to.memory.transaction(author, async (tx) => {
    const there = await tx.marks("");
    for (const [name, value] of marks) await tx.setMark(name, later(value, there.get(name)));
  });
  return marks.length;
}

const owned = z.object({ account: z.string() });

/** A token of another account is good where that account is. */
function isOfAnother(account: string, value: string): boolean {
  const told = readMark(owned, value);
  return told !== null && told.account !== account;
}

/** A counter, such as that of the fences, never goes back. */
function later(value: string, there: string | undefined): string {
  const isCounter = /^\d+$/.test(value) && there !== undefined && /^\d+$/.test(there);
  return isCounter && Number(there) > Number(value) ? there : value;
}

const WATCHES = ["seen", "told"];

/** Where all was looked at for conflicts, it need not be again. */
export async function moveSeen({ from, to, author }: Move, project: ProjectId): Promise<void> {
  const fleet = { account: author.account, project };
  for (const purpose of WATCHES) {
    const mark = seenMark(purpose, fleet);
    const seen = await mark.read(from.memory);
    if (seen === null || (await hasStatementsAfter(from.memory, fleet, seen))) continue;
    const upTo = await to.memory.lastVersion();
    await to.memory.transaction(author, (tx) => mark.write(tx, upTo));
  }
}

async function hasStatementsAfter(memory: GraphReader, fleet: Fleet, version: number): Promise<boolean> {
  for await (const { nodes } of newStatements(memory, { guard: guardOfAll(fleet) }, version))
    if (nodes.length > 0) return true;
  return false;
}

/** Tokens that are good in the other store and not, or no more, in this one. */
export async function otherTokens({ from, to, author }: Move): Promise<readonly string[]> {
  const { account } = author;
  const here = new Set((await accessRights(from.memory, account)).map(({ id }) => id));
  return (await accessRights(to.memory, account)).map(({ id }) => id).filter((id) => !here.has(id));
}
