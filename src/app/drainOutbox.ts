import { type Failure, toFailure } from "../domain/failure.ts";
import type { Log } from "../domain/log.ts";
import { appendMessages, type ConversationAppend } from "../memory/conversation/appendMessages.ts";
import { unpackAppend } from "../memory/conversation/waitingAppend.ts";
import { unpackDocument } from "../memory/documents/waitingDocument.ts";
import { type DocumentWrite, writeDocument } from "../memory/documents/writeDocument.ts";
import type { MemoryWrite, WriteObstacle } from "../memory/memoryWrite.ts";
import { unpackWrite } from "../memory/waitingWrite.ts";
import { writeMemory } from "../memory/writeMemory.ts";
import type { Outbox, OutboxEntry, OutboxResult, Store } from "../stores/port.ts";

const MOST_A_ROUND = 500;
const EVERY_MS = 2_000;

/** Writes what waits in the outbox, in order, until one has to wait; tells how many got through. */
export async function drainOutbox(store: Store, outbox: Outbox, log: Log): Promise<number> {
  let written = 0;
  for (let tried = 0; tried < MOST_A_ROUND; tried++) {
    const [entry] = await outbox.take(1);
    if (!entry) break;
    const result = await deliver(store, entry);
    if (result.done) written += 1;
    else log.warn("a waiting write did not get through", { id: entry.id, ...result });
    await outbox.settle(entry.id, result);
    if (!result.done && !result.final) break;
  }
  return written;
}

/** What no repetition can mend is given up at once; its content stays, for a person to look at. */
async function deliver(store: Store, { payload }: OutboxEntry): Promise<OutboxResult> {
  const write = unpackWrite(payload);
  const append = unpackAppend(payload);
  const document = unpackDocument(payload);
  try {
    if (write) return await deliverMemory(store, write);
    if (append) return await deliverMessages(store, append);
    if (document) return await deliverDocument(store, document);
    return givenUp("It was left by a version of Loci that writes another form.");
  } catch (thrown) {
    const failure: Failure = toFailure(thrown);
    return { done: false, final: !failure.retryable, error: failure.message };
  }
}

/** One that was ever there was delivered before, whatever became of it since. */
async function deliverMemory(store: Store, write: MemoryWrite): Promise<OutboxResult> {
  const [history] = await store.memory.stored(write.caller.account, [write.draft]);
  if (history && history.versions.length > 0) return { done: true };
  const result = await writeMemory(store, { ...write, isUnattended: true });
  return result.status === "failed" ? givenUp(OBSTACLES[result.why.is]) : { done: true };
}

const OBSTACLES: Record<WriteObstacle["is"], string> = {
  nothing_to_replace: "The memory that it replaces is no longer current.",
  not_theirs: "The memory that it replaces is another's.",
  unknown_task: "The task that it came from is not there.",
  no_right: "The governance token was not valid when it could be written.",
};

async function deliverMessages(store: Store, append: ConversationAppend): Promise<OutboxResult> {
  const { status } = await appendMessages(store, append);
  if (status === "unknown_task") return givenUp(OBSTACLES[status]);
  return status === "stored" ? { done: true } : givenUp("The conversation belongs to others by now.");
}

async function deliverDocument(store: Store, document: DocumentWrite): Promise<OutboxResult> {
  const result = await writeDocument(store, document);
  if (result.status === "failed") return givenUp(OBSTACLES[result.why.is]);
  return result.status === "hidden" ? givenUp("The document belongs to others by now.") : { done: true };
}

function givenUp(error: string): OutboxResult {
  return { done: false, final: true, error };
}

/** Drains now and then until stopped. It does not keep the process alive. */
export function keepDraining(store: Store, outbox: Outbox, log: Log): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const round = () => {
    running = running
      .then(() => drainOutbox(store, outbox, log))
      .catch((cause) => log.warn("the outbox could not be read", { cause }));
  };
  const timer = setInterval(round, EVERY_MS).unref();
  round();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
