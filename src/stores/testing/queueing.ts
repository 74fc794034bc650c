import { expect } from "vitest";
import { Failure } from "../../domain/failure.ts";
import type { WriteTx } from "../port.ts";
import { type Check, gate, idsOf, META, note, ref, refusal, view, type World } from "./fixtures.ts";

/** Writers wait for each other, never for themselves, and not for longer than they want to. */
export function queueingContract(check: Check): void {
  waiting(check);
  nesting(check);
  withdrawing(check);
}

function waiting(check: Check): void {
  check("transactions that start together run one after the other", async ({ write, graph }) => {
    const log: string[] = [];
    const increment = async (tx: WriteTx) => {
      log.push("begin");
      const [counter] = await tx.get(view(), [ref("note:counter")]);
      await new Promise(setImmediate);
      await tx.put(note("note:counter", { count: Number(counter?.props.count ?? 0) + 1 }));
      log.push("end");
    };
    await Promise.all(Array.from({ length: 12 }, () => write(increment)));
    const [counter] = await graph.get(view(), [ref("note:counter")]);
    expect(counter?.props.count).toBe(12);
    expect(log).toEqual(Array.from({ length: 12 }, () => ["begin", "end"]).flat());
  });

  check("one that fails does not hold up those behind it", async ({ write, graph }) => {
    const outcomes = await Promise.allSettled([
      write((tx) => tx.put(note("note:a", "one"))),
      write(() => Promise.reject(new Error("no"))),
      write((tx) => tx.put(note("note:b", "two"))),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(idsOf(await graph.find(view(), { limit: 10 })).sort()).toEqual(["note:a", "note:b"]);
  });
}

function nesting(check: Check): void {
  check(
    "a transaction inside a transaction is a defect, and said to be at once",
    async ({ write, graph }) => {
      const nested = write(async (tx) => {
        await tx.put(note("note:a", "outer"));
        await write((inner) => inner.put(note("note:b", "inner")));
      });
      const thrown = await nested.catch((reason: unknown) => reason);
      expect(thrown).toBeInstanceOf(Error);
      expect(thrown).not.toBeInstanceOf(Failure);
      expect(await graph.find(view(), { limit: 10 })).toEqual([]);
      await write((tx) => tx.put(note("note:c", "next")));
      expect(idsOf(await graph.find(view(), { limit: 10 }))).toEqual(["note:c"]);
    },
  );

  check("what a transaction set off may write when it is over", async ({ write, graph }) => {
    const over = gate();
    const later = await write(() => ({
      done: over.opened.then(() => write((tx) => tx.put(note("note:later", "afterwards")))),
    }));
    over.open();
    await later.done;
    expect(idsOf(await graph.find(view(), { limit: 10 }))).toEqual(["note:later"]);
  });
}

function withdrawing(check: Check): void {
  check("a call withdrawn while it waits is not carried out, and does not wait on", async (world) => {
    const { running, finish } = await hold(world);
    const controller = new AbortController();
    const waiting = put(world, "note:withdrawn", controller.signal);
    const behind = put(world, "note:behind");
    controller.abort();
    await refusal(waiting, "cancelled");
    await refusal(put(world, "note:never asked", controller.signal), "cancelled");
    finish();
    await Promise.all([running, behind]);
    expect(idsOf(await world.graph.find(view(), { limit: 10 })).sort()).toEqual(["note:behind", "note:held"]);
  });

  check("a call withdrawn after its beginning is carried out", async ({ graph }) => {
    const controller = new AbortController();
    await graph.transaction(
      META,
      async (tx) => {
        controller.abort();
        await new Promise(setImmediate);
        await tx.put(note("note:a", "begun"));
      },
      { signal: controller.signal },
    );
    expect(idsOf(await graph.find(view(), { limit: 10 }))).toEqual(["note:a"]);
  });

  check("a call can be withdrawn while another handle writes", async (world) => {
    const other = await world.reopenGraph();
    const { running, finish } = await hold(world);
    const controller = new AbortController();
    const waiting = put({ graph: other }, "note:withdrawn", controller.signal);
    await new Promise(setImmediate);
    controller.abort();
    await refusal(waiting, "cancelled");
    finish();
    await running;
    expect(idsOf(await world.graph.find(view(), { limit: 10 }))).toEqual(["note:held"]);
  });
}

/** Begins a transaction that goes on until it is told to finish. */
async function hold({ write }: World): Promise<{ running: Promise<void>; finish: () => void }> {
  const begun = gate();
  const finish = gate();
  const running = write(async (tx) => {
    await tx.put(note("note:held", "begun"));
    begun.open();
    await finish.opened;
  });
  await begun.opened;
  return { running, finish: finish.open };
}

function put({ graph }: Pick<World, "graph">, id: string, signal?: AbortSignal): Promise<unknown> {
  return graph.transaction(META, (tx) => tx.put(note(id, "words")), { signal });
}
