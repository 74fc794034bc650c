import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;
let openers: ChildProcess[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-first-"));
  openers = [0, 1].map(() => fork(join(import.meta.dirname, "opener.ts"), { execArgv: ["--no-warnings"] }));
  await Promise.all(openers.map((opener) => once(opener, "message")));
});
afterEach(async () => {
  for (const opener of openers) opener.kill();
  await rm(folder, { recursive: true, force: true });
});

test("two that open a brand-new folder at the same instant both get it", async () => {
  for (let round = 0; round < 60; round++) {
    const order = { folder: join(folder, String(round)), at: Date.now() + 5 };
    const answers = openers.map(async (opener) => (await once(opener, "message"))[0]);
    for (const opener of openers) opener.send(order);
    expect(await Promise.all(answers)).toEqual(["opened", "opened"]);
  }
}, 60_000);
