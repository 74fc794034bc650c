import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { asProjectId, asSessionId } from "../../domain/ids.ts";
import type { Store } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import type { IndexReport } from "../indexFiles.ts";
import type { IndexUpdate } from "../indexProgress.ts";
import { BuildQueue } from "./buildQueue.ts";
import type { BuildRequest } from "./buildRequest.ts";

const meta = {
  type: "incremental" as const,
  account: "local",
  project: asProjectId("orchard"),
  agentId: "ada",
  sessionId: asSessionId("session:1"),
};
const REPORT = { txId: null, problems: [] } as unknown as IndexReport;

let store: Store;
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "loci-builds-"));
  store = await openSqliteStore({ folder });
  onTestFinished(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });
});

interface Started {
  readonly request: BuildRequest;
  readonly signal: AbortSignal;
  progress(update: IndexUpdate): void;
  finish(thrown?: unknown): void;
}

/** A queue whose builds end when the test says so. */
function queueOf(holder: string) {
  const started: Started[] = [];
  const arrivals: ((build: Started) => void)[] = [];
  const queue = new BuildQueue({
    lease: { leases: store.leases, name: "build:orchard", holder },
    now: Date.now,
    index: (request, signal, progress) => {
      const { promise, resolve, reject } = Promise.withResolvers<IndexReport>();
      signal.addEventListener("abort", () => reject(signal.reason));
      const finish = (thrown?: unknown) => (thrown ? reject(thrown) : resolve(REPORT));
      const build = { request, signal, progress, finish };
      started.push(build);
      arrivals.shift()?.(build);
      return promise;
    },
  });
  onTestFinished(() => queue.close());
  const next = () => new Promise<Started>((resolve) => arrivals.push(resolve));
  const submit = (request: Partial<BuildRequest> = {}) =>
    queue.submit({ mode: "incremental", meta, ...request });
  return { queue, started, next, submit };
}

test("a wish that comes during a build waits for the next one, together with all others", async () => {
  const { queue, started, next, submit } = queueOf("one");
  const arrived = next();
  const first = submit();
  const running = await arrived;
  const second = submit({ paths: ["a.ts"] });
  const third = submit({ paths: ["a.ts", "b.ts"] });
  expect(third).toBe(second);
  expect(queue.current.map(({ status }) => status)).toEqual(["running", "queued"]);
  const arrivedNext = next();
  running.finish();
  await first.wait();
  const joined = await arrivedNext;
  expect(joined.request.paths).toEqual(["a.ts", "b.ts"]);
  joined.finish();
  await Promise.all([second.wait(), third.wait()]);
  expect(started).toHaveLength(2);
  expect(queue.current).toEqual([]);
  expect(queue.last).toMatchObject({ status: "done", limitedTo: 2 });
});

test("wishes that wait together are carried out as the widest of them", async () => {
  const { next, submit } = queueOf("one");
  const arrived = next();
  submit();
  const running = await arrived;
  submit({ paths: ["a.ts"] });
  submit({ mode: "full" });
  const arrivedNext = next();
  running.finish();
  const { request } = await arrivedNext;
  expect(request).toMatchObject({ mode: "full", meta: { type: "full_rebuild" } });
  expect(request.paths).toBeUndefined();
});

describe("a build", () => {
  test("tells its progress to all who wait, and to whoever asks", async () => {
    const { queue, next, submit } = queueOf("one");
    const arrived = next();
    const job = submit();
    const updates: IndexUpdate[] = [];
    const done = job.wait({ progress: (update) => updates.push(update) });
    const build = await arrived;
    const update = { done: 3, total: 10, message: "reading files" };
    build.progress(update);
    expect(updates).toEqual([update]);
    expect(queue.current[0]).toMatchObject({ status: "running", progress: update });
    build.finish();
    await done;
  });

  test("is cancelled when the last who waits for it leaves", async () => {
    const { queue, next, submit } = queueOf("one");
    const arrived = next();
    const job = submit();
    const [one, two] = [new AbortController(), new AbortController()];
    const waits = [job.wait({ signal: one.signal }), job.wait({ signal: two.signal })];
    const outcomes = Promise.allSettled(waits);
    const build = await arrived;
    one.abort();
    await expect(waits[0]).rejects.toThrow();
    expect(build.signal.aborted).toBe(false);
    two.abort();
    expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(build.signal.aborted).toBe(true);
    await expect(job.wait()).rejects.toThrow();
    expect(queue.last?.status).toBe("cancelled");
  });

  test("that is to be kept goes on without anybody", async () => {
    const { next, submit } = queueOf("one");
    const arrived = next();
    const job = submit();
    job.keep();
    const leaving = new AbortController();
    const waiting = job.wait({ signal: leaving.signal });
    const build = await arrived;
    leaving.abort();
    await expect(waiting).rejects.toThrow();
    build.finish();
    await expect(job.wait()).resolves.toBe(REPORT);
  });

  test("that fails says why, and does not hold up the next", async () => {
    const { queue, next, submit } = queueOf("one");
    const arrived = next();
    const job = submit();
    (await arrived).finish(new Error("broken"));
    await expect(job.wait()).rejects.toThrow("broken");
    expect(queue.last).toMatchObject({ status: "failed", problem: expect.any(String) });
    const arrivedNext = next();
    const another = submit();
    (await arrivedNext).finish();
    await another.wait();
  });
});

test("two processes do not build at once: the second waits, and takes its turn", async () => {
  const [one, two] = [queueOf("one"), queueOf("two")];
  const arrived = one.next();
  const first = one.submit();
  const running = await arrived;
  const arrivedThere = two.next();
  const second = two.submit();
  await store.leases.acquire("build:orchard", "two", 1_000);
  expect(second.state.status).toBe("queued");
  running.finish();
  await first.wait();
  (await arrivedThere).finish();
  await second.wait();
});

test("a wish that was taken back while it waited does not keep anybody waiting", async () => {
  const { queue, next, submit } = queueOf("one");
  const arrived = next();
  submit();
  const running = await arrived;
  const dropped = submit();
  const taken = Promise.allSettled([dropped.wait()]);
  dropped.cancel();
  const arrivedNext = next();
  const later = submit();
  expect(later).not.toBe(dropped);
  expect(await taken).toMatchObject([{ status: "rejected" }]);
  expect(dropped.state.status).toBe("cancelled");
  running.finish();
  (await arrivedNext).finish();
  await later.wait();
  expect(queue.current).toEqual([]);
});

test("closing cancels what is under way and what waits, and takes nothing more", async () => {
  const { queue, next, submit } = queueOf("one");
  const arrived = next();
  const jobs = [submit()];
  await arrived;
  jobs.push(submit());
  const closing = queue.close();
  jobs.push(submit());
  await closing;
  jobs.push(submit());
  const outcomes = await Promise.allSettled(jobs.map((job) => job.wait()));
  expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill("rejected"));
  expect(jobs.map((job) => job.state.status)).toEqual(["cancelled", "cancelled", "failed", "failed"]);
  expect((await store.leases.acquire("build:orchard", "other", 1_000)).held).toBe(true);
});
