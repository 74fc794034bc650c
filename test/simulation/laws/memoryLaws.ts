import { asNodeId } from "../../../src/domain/ids.ts";
import type { NodeRecord } from "../../../src/domain/record.ts";
import type { Store } from "../../../src/stores/port.ts";
import { OTHER_ACCOUNT, OUR_ACCOUNT, PROJECT } from "../cast.ts";
import type { KnownMemory } from "../ledger.ts";
import type { Stage } from "../stage.ts";
import type { Law } from "./playedStep.ts";

const MOST_FAILED = 1_000;

/**
 * What was said to be kept is there, whatever happened since. What waits is there when nothing has to wait any more, unless
 * it turned out that it cannot be: then it stays where a person can find it.
 */
export async function lostIn(
  { store, outbox }: Pick<Stage, "store" | "outbox">,
  memories: readonly KnownMemory[],
): Promise<string[]> {
  const failed = new Set((await outbox.entries(MOST_FAILED)).map(({ id }) => String(id)));
  const wrongs: string[] = [];
  for (const { id, account, words, isWaiting } of memories) {
    if (isWaiting && failed.has(id)) continue;
    const [history] = await store.memory.stored(account, [{ project: PROJECT, id: asNodeId(id) }]);
    const texts = (history?.versions ?? []).map(({ props }) => JSON.stringify(props));
    if (texts.length === 0) wrongs.push(`${id} was said to be kept, and is not there`);
    else if (!texts.some((text) => text.includes(words))) wrongs.push(`${id} does not say “${words}”`);
  }
  return wrongs;
}

export const writesAreKept: Law = ({ scene, knownMemories }) =>
  lostIn(
    scene.stage,
    scene.ledger.memories.slice(knownMemories).filter(({ isWaiting }) => !isWaiting),
  );

/** At each moment at most one version of a thing holds, and each was recorded when it was written. */
export async function overlapsIn(store: Store): Promise<string[]> {
  const wrongs: string[] = [];
  for (const account of [OUR_ACCOUNT, OTHER_ACCOUNT]) {
    const versions = new Map<string, NodeRecord[]>();
    for await (const record of store.memory.dump({ account, project: PROJECT, shared: true }))
      if (record.is === "node")
        versions.set(record.node.id, [...(versions.get(record.node.id) ?? []), record.node]);
    for (const all of versions.values()) wrongs.push(...overlapsOf(all));
  }
  return wrongs;
}

/** In the order in which they were written. */
export function overlapsOf(versions: readonly NodeRecord[]): string[] {
  return versions.flatMap((version, at) => {
    const { id, validFrom, validTo, recordedAt, expiredAt } = version;
    const next = versions[at + 1];
    const wrongs: string[] = [];
    if (validTo !== null && validTo < validFrom) wrongs.push(`${id} ended before it began`);
    if (expiredAt !== null && expiredAt < recordedAt) wrongs.push(`${id} was unlearned before it was known`);
    if (next && (validTo === null || next.validFrom < validTo))
      wrongs.push(`two versions of ${id} hold at once`);
    return wrongs;
  });
}
