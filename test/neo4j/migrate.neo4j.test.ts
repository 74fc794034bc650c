import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { createSandbox } from "../e2e/cliSandbox.ts";
import { serverVariables } from "../testStore.ts";

test("memory moves to a server and back, and every export of it is the same bytes", async () => {
  const sandbox = await createSandbox();
  const onServer = serverVariables(path.basename(sandbox.folder));
  const address = onServer.LOCI_STORE;
  const exported = async (name: string, variables: Record<string, string>) => {
    const file = path.join(sandbox.folder, name);
    const { code } = await sandbox.run(["export", file, "--global", "--audit"], { variables });
    expect(code).toBe(0);
    return readFile(file, "utf8");
  };
  await sandbox.run(["remember", "The public API allows 500 requests per second."]);
  await sandbox.run(["remember", "Deploys happen from the main branch."]);
  const { out: token } = await sandbox.run(["token", "create", "--agent", "bob"]);
  const before = await exported("before", {});

  const { LOCI_STORE: _, ...target } = onServer;
  const there = await sandbox.run(["migrate", "--to", address], { variables: target });
  expect(there).toMatchObject({ code: 0, out: expect.stringContaining("the same in both") });
  expect(await exported("server", onServer)).toBe(before);
  const { out: tokens } = await sandbox.run(["token", "list"], { variables: onServer });
  expect(tokens).toContain(/loci_key_([0-9a-f]{12})/.exec(token)?.[1]);

  const again = await sandbox.run(["migrate", "--to", address], { variables: target });
  expect(again.out).toContain("known already");

  const home = path.join(sandbox.folder, "back");
  const back = await sandbox.run(["migrate", "--to", "sqlite"], {
    variables: { ...onServer, LOCI_HOME: home },
  });
  expect(back.code).toBe(0);
  expect(await exported("after", { LOCI_HOME: home })).toBe(before);
  // Its first questions a server plans for longer than a search may take on a busy machine.
  const recalled = async () =>
    (await sandbox.run(["recall", "how many requests"], { variables: onServer })).out;
  await expect.poll(recalled, { timeout: 120_000 }).toContain("500 requests");
});

test("what cannot be moved to, or is in use, is said with what to do", async () => {
  const sandbox = await createSandbox();
  const away = await sandbox.run(["migrate", "--to", "bolt://127.0.0.1:1"]);
  expect(away).toMatchObject({ code: 1, err: expect.stringContaining("holds no memory") });
  await sandbox.run(["remember", "The public API allows 500 requests per second."]);
  const closed = await sandbox.run(["migrate", "--to", "bolt://127.0.0.1:1"]);
  expect(closed.err).toMatch(/does not answer[\s\S]*loci doctor/);
  expect((await sandbox.run(["migrate", "--to", "sqlite"])).err).toContain("in use already");
  expect((await sandbox.run(["migrate"])).code).toBe(2);
});

test("a server that does not let Loci in, or is away, is said by every command, and a password never", async () => {
  const sandbox = await createSandbox();
  const onServer = serverVariables(path.basename(sandbox.folder));
  const wrong = await sandbox.run(["status"], {
    variables: { ...onServer, LOCI_STORE_PASSWORD: "pear-tree" },
  });
  expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining("does not let Loci in") });
  const doctor = await sandbox.run(["doctor"], {
    variables: { ...onServer, LOCI_STORE: "bolt://127.0.0.1:1" },
  });
  expect(doctor.code).toBe(1);
  expect(doctor.out).toContain("does not answer");
  const told = [wrong.out, wrong.err, doctor.out, doctor.err].join("\n");
  expect(told).not.toContain("pear-tree");
  expect(told).not.toContain(onServer.LOCI_STORE_PASSWORD);
});
