import type { Finding } from "../../domain/finding.ts";
import { talkIndex } from "../../engines/conversation/talkIndex.ts";
import { CODE_PASSAGES } from "../../indexing/passages/codeIndex.ts";
import { allTalks } from "../../memory/conversation/talks.ts";
import { DamagedIndex } from "../../passages/damagedIndex.ts";
import { verifyPassages } from "../../passages/verifyPassages.ts";
import type { GraphStore } from "../../stores/port.ts";

/** Null where the index that code is found by is whole. */
export async function checkCodePassages(check: string, code: GraphStore): Promise<Finding | null> {
  const fix = "`loci index --mode full` makes it anew, as the next search does by itself.";
  return await damage(check, code, [CODE_PASSAGES], fix);
}

/** Null where the indexes that messages are found by are whole. */
export async function checkTalks(check: string, memory: GraphStore): Promise<Finding | null> {
  const indexes = (await allTalks(memory)).map(({ account, project }) => talkIndex(account, project));
  const fix = "Nothing is lost: the next search of these conversations makes it anew from the messages.";
  return await damage(check, memory, indexes, fix);
}

async function damage(
  check: string,
  graph: GraphStore,
  indexes: readonly string[],
  fix: string,
): Promise<Finding | null> {
  try {
    for (const index of indexes) await verifyPassages(graph, index);
    return null;
  } catch (thrown) {
    if (!(thrown instanceof DamagedIndex)) throw thrown;
    return { check, state: "warn", detail: thrown.message, fix };
  }
}
