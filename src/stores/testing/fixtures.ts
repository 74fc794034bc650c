import { expect, test } from "vitest";
import { Failure, type FailureCode } from "../../domain/failure.ts";
import { type Guard, VISIBILITIES } from "../../domain/guard.ts";
import { asNodeId, asProjectId, asSessionId, type NodeRef, type ProjectId } from "../../domain/ids.ts";
import type { EdgeType } from "../../domain/kinds.ts";
import type { EdgeDraft, NodeDraft, NodeRecord, Props } from "../../domain/record.ts";
import type { AtTime, Instant } from "../../domain/time.ts";
import type { CodeRoot, GraphReader, GraphStore, Hit, Store, TxMeta, View, WriteTx } from "../port.ts";

/** One set of data that the suite may open, open again beside the first, and throw away. */
export interface OpenedStore {
  readonly store: Store;
  /** Opens the same data once more, whether or not the first was closed. */
  reopen(): Promise<Store>;
  /** Opens what `store.backup` wrote into that folder. */
  openBackup(folder: string): Promise<Store>;
  /** Closes whatever is still open and removes the data. */
  dispose(): Promise<void>;
}

export type OpenStore = (options: { clock: () => number }) => Promise<OpenedStore>;

export interface TestClock {
  now(): Instant;
  set(instant: Instant): void;
}

const EPOCH = Date.UTC(2026, 0, 1);
const HOUR_MS = 3_600_000;
/** The instants of the suite's stories, counted from midnight. */
export const hour = (count: number): Instant => EPOCH + count * HOUR_MS;

export function testClock(start: Instant = hour(0)): TestClock {
  let instant = start;
  return {
    now: () => instant,
    set: (next) => {
      instant = next;
    },
  };
}

export const ACCOUNT = "acme";
export const PROJECT = asProjectId("acme-web");
export const ROOT: CodeRoot = { account: ACCOUNT, project: PROJECT, root: "/work/acme-web" };
export const READER: Guard = { account: ACCOUNT, project: PROJECT, visibilities: ["public", "shared"] };
/** Sees all that its account and project hold, so that a test of something else never trips over rights. */
export const ADMIN: Guard = { ...READER, visibilities: VISIBILITIES, includeSensitive: true };

export const META: TxMeta = {
  type: "memory_write",
  account: ACCOUNT,
  project: PROJECT,
  agentId: "ada",
  sessionId: asSessionId("session:1"),
};

export function view(at?: AtTime, guard: Guard = READER): View {
  return at === undefined ? { guard } : { guard, at };
}

export function ref(id: string, project: ProjectId | null = PROJECT): NodeRef {
  return { project, id: asNodeId(id) };
}

type DraftParts = Partial<Omit<NodeDraft, "id" | "props">>;

export function note(id: string, content: string | Props, parts: DraftParts = {}): NodeDraft {
  const props = typeof content === "string" ? { content } : content;
  return { kind: "NOTE", project: PROJECT, ...parts, id: asNodeId(id), props };
}

export function edge(type: EdgeType, from: string, to: string, props?: Props): EdgeDraft {
  const ends = { type, from: ref(from), to: ref(to) };
  return props === undefined ? ends : { ...ends, props };
}

export const idsOf = (records: readonly NodeRecord[]): string[] => records.map((record) => record.id);
export const hitIds = (hits: readonly Hit[]): string[] => hits.map((hit) => hit.node.id);
export const contentsOf = (records: readonly NodeRecord[]) => records.map((record) => record.props.content);

/** Waits for a refusal, and insists that it is one a caller can act on. */
export async function refusal(attempt: Promise<unknown>, ...codes: FailureCode[]): Promise<Failure> {
  const thrown = await attempt.then(
    () => expect.fail(`expected a Failure (${codes.join(" or ")}), but the call went through`),
    (reason: unknown) => reason,
  );
  if (!(thrown instanceof Failure)) throw thrown;
  expect(codes).toContain(thrown.code);
  expect(thrown.hint).not.toBe("");
  return thrown;
}

/** A gate that one side opens and the other waits at. */
export function gate(): { open: () => void; opened: Promise<void> } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

export const HALVES = ["memory", "code"] as const;
export type Half = (typeof HALVES)[number];

function halfOf(store: Store, half: Half): Promise<GraphStore> {
  return half === "memory" ? Promise.resolve(store.memory) : store.code(ROOT);
}

/** A part of the data that shows nothing of any other part: an account of memory, or a root of code. */
export interface Space {
  readonly graph: GraphStore;
  readonly guard: Guard;
  readonly meta: TxMeta;
}

/** An empty store with its clock in the test's hand. */
export interface World extends OpenedStore {
  readonly graph: GraphStore;
  readonly clock: TestClock;
  /** An empty space that nothing was written to yet, for each run of a property. */
  newSpace(): Promise<Space>;
  /** The same half of the same data, through a second handle. */
  reopenGraph(): Promise<GraphStore>;
  write<T>(work: (tx: WriteTx) => Promise<T> | T, meta?: Partial<TxMeta>): Promise<T>;
  writeAt<T>(instant: Instant, work: (tx: WriteTx) => Promise<T> | T, meta?: Partial<TxMeta>): Promise<T>;
}

function spacesOf(store: Store, half: Half): () => Promise<Space> {
  let count = 0;
  return async () => {
    count += 1;
    if (half === "code") {
      return {
        graph: await store.code({ ...ROOT, root: `${ROOT.root}-${count}` }),
        guard: ADMIN,
        meta: META,
      };
    }
    const account = `tenant-${count}`;
    return { graph: store.memory, guard: { ...ADMIN, account }, meta: { ...META, account } };
  };
}

async function openWorld(open: OpenStore, half: Half): Promise<World> {
  const clock = testClock();
  const opened = await open({ clock: clock.now });
  const graph = await halfOf(opened.store, half);
  const write: World["write"] = (work, meta) => graph.transaction({ ...META, ...meta }, work);
  return {
    store: opened.store,
    reopen: () => opened.reopen(),
    openBackup: (folder) => opened.openBackup(folder),
    dispose: () => opened.dispose(),
    graph,
    clock,
    newSpace: spacesOf(opened.store, half),
    reopenGraph: async () => halfOf(await opened.reopen(), half),
    write,
    writeAt: (instant, work, meta) => {
      clock.set(instant);
      return write(work, meta);
    },
  };
}

/** Three nodes that are tied to each other, one of them to itself, and an edge to what is in the other half. */
export async function writeTriangle({ writeAt }: World): Promise<void> {
  await writeAt(hour(1), async (tx) => {
    for (const id of ["a", "b", "c"]) await tx.put(note(id, id));
    await tx.linkAll([
      edge("CALLS", "a", "b", { count: 2 }),
      edge("CALLS", "a", "a"),
      edge("TESTS", "a", "c"),
      edge("CALLS", "c", "a"),
      edge("IMPORTS", "b", "src/elsewhere.ts"),
    ]);
  });
}

/** Registers one test that gets an empty world of its own. */
export type Check = (title: string, body: (world: World) => Promise<void>) => void;

/** Generous, because a property runs many histories, on a server maybe, and the machine may be busy; no test waits for it. */
const TIMEOUT_MS = 600_000;

export function checkIn(open: OpenStore, half: Half): Check {
  return (title, body) => {
    test(title, { timeout: TIMEOUT_MS }, async () => {
      const world = await openWorld(open, half);
      try {
        await body(world);
      } finally {
        await world.dispose();
      }
    });
  };
}

/** What every read path says of the graph as a whole; two equal answers mean that nothing changed between them. */
export async function snapshot(graph: GraphReader, guard: Guard = ADMIN) {
  const everything = { guard };
  return {
    nodes: await graph.find(everything, { limit: 10_000 }),
    counts: await graph.counts(everything),
    transactions: await graph.transactions(guard, { limit: 10_000 }),
  };
}
