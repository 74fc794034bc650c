import { once } from "node:events";
import { connect, createServer, type Server as NetServer, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Neo4jServer, startNeo4j } from "../../scripts/neo4j/server.js";
import { Failure } from "../../src/domain/failure.ts";
import { openNeo4jStore } from "../../src/stores/neo4j/openNeo4jStore.ts";
import type { Store } from "../../src/stores/port.ts";
import { ADMIN, META, note, ref, view } from "../../src/stores/testing/fixtures.ts";

const WRITERS = 6;
const ALL = { limit: 100_000 };

let server: Neo4jServer;
let opened: Store[] = [];

beforeAll(async () => {
  server = await startNeo4j();
});
afterAll(() => server.stop());
afterEach(async () => {
  for (const store of opened) await store.close();
  opened = [];
});

async function open(name: string, port = server.port): Promise<Store> {
  const { user, password } = server;
  const store = await openNeo4jStore({
    ...{ address: `bolt://127.0.0.1:${port}`, user, password, database: null, name },
  });
  opened.push(store);
  return store;
}

/** Writes pairs until it is told to stop, and tells which were acknowledged and how the others were refused. */
function writing(store: Store, writer: number, words = "some words") {
  const acknowledged: string[] = [];
  const refused: unknown[] = [];
  let stopped = false;
  const done = (async () => {
    for (let at = 0; !stopped; at++) {
      const name = `${writer}-${at}`;
      const work = store.memory.transaction(META, async (tx) => {
        await tx.put(note(`left-${name}`, words));
        await tx.put(note(`right-${name}`, words));
        await tx.link({ type: "CAUSES", from: ref(`left-${name}`), to: ref(`right-${name}`) });
      });
      await work.then(
        () => acknowledged.push(name),
        (thrown) => refused.push(thrown),
      );
    }
  })();
  const stop = () => {
    stopped = true;
    return done;
  };
  return { acknowledged, refused, stop };
}

/** Whatever happened, what was acknowledged is there, each pair is there whole or not at all, and all indexes agree. */
async function expectWhole(store: Store, writers: readonly ReturnType<typeof writing>[]): Promise<void> {
  const { memory } = store;
  const ids = new Set<string>((await memory.find(view(undefined, ADMIN), ALL)).map(({ id }) => id));
  for (const { acknowledged, refused } of writers) {
    for (const name of acknowledged) expect(ids).toContain(`left-${name}`);
    for (const thrown of refused) {
      expect(thrown).toBeInstanceOf(Failure);
      expect(thrown).toMatchObject({ code: "unavailable", hint: expect.stringMatching(/\w/) });
    }
  }
  const names = [...ids].map((id) => id.replace(/^(left|right)-/, ""));
  expect(ids.size).toBe(2 * new Set(names).size);
  expect((await memory.counts(view(undefined, ADMIN))).edges).toBe(ids.size / 2);
  expect(await memory.verify()).toEqual([]);
}

async function until(condition: () => boolean): Promise<void> {
  await expect.poll(condition, { timeout: 80_000, interval: 20 }).toBe(true);
}

test("a server that is killed under load has all that was acknowledged when it is back", async () => {
  const store = await open("killed");
  const writers = Array.from({ length: WRITERS }, (_, writer) => writing(store, writer));
  const count = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  await until(() => count() >= 20);
  await server.kill();
  const before = count();
  await server.restart();
  await until(() => count() >= before + 20);
  await Promise.all(writers.map(({ stop }) => stop()));
  await expectWhole(store, writers);
});

test("while it is away readers and writers are told so and what to do, and go on when it is back", async () => {
  const store = await open("away");
  await store.memory.transaction(META, (tx) => tx.put(note("a", "before")));
  await server.kill();
  const away = { code: "unavailable", hint: expect.stringContaining("Neo4j") };
  await expect(store.memory.get(view(), [ref("a")])).rejects.toMatchObject(away);
  await expect(store.memory.transaction(META, (tx) => tx.put(note("a", "lost")))).rejects.toMatchObject(away);
  await expect(open("away")).rejects.toMatchObject(away);
  await server.restart();
  const [found] = await store.memory.get(view(), [ref("a")]);
  expect(found?.props.content).toBe("before");
  await store.memory.transaction(META, (tx) => tx.put(note("a", "after")));
});

test("connections that are cut at any moment lose nothing and write nothing twice", async () => {
  const cut = await cuttingProxy(server.port);
  try {
    const store = await open("cut", cut.port);
    const writers = Array.from({ length: WRITERS }, (_, writer) => writing(store, writer));
    const count = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    for (let times = 1; times <= 10; times++) {
      const wanted = count() + 3;
      await until(() => count() >= wanted);
      cut.now();
    }
    await Promise.all(writers.map(({ stop }) => stop()));
    await expectWhole(await open("cut"), writers);
  } finally {
    await cut.close();
  }
});

test("a full disk is told as such a thing, and costs nothing that was acknowledged", async () => {
  await server.restart({ largestFileMb: 6 });
  try {
    const store = await open("full");
    const writer = writing(store, 0, "many words ".repeat(4_000));
    await until(() => writer.refused.length >= 3);
    await writer.stop();
    const full = { code: "unavailable", hint: expect.stringContaining("disk") };
    expect(writer.refused.at(-1)).toMatchObject(full);
    await expect(store.memory.find(view(), { limit: 1 })).rejects.toMatchObject(full);
    await server.restart();
    await expectWhole(store, [writer]);
    await store.memory.transaction(META, (tx) => tx.put(note("left-after", "there is room again")));
  } finally {
    await server.restart();
  }
});

/** Passes everything on, until it is told to cut what is open. */
async function cuttingProxy(to: number) {
  const open = new Set<Socket>();
  const proxy: NetServer = createServer((caller) => {
    const called = connect(to, "127.0.0.1");
    for (const [socket, other] of [
      [caller, called],
      [called, caller],
    ] as const) {
      open.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const now = () => {
    for (const socket of open) socket.destroy();
  };
  const { port } = proxy.address() as { port: number };
  return {
    port,
    now,
    close: async () => {
      now();
      proxy.close();
      await once(proxy, "close");
    },
  };
}
