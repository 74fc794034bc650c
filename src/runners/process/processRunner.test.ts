import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { RunJob, Runner } from "../port.ts";
import { isEnding, pidIn, staying } from "../testing/processes.ts";
import { openProcessRunner } from "./processRunner.ts";

const supervisor = new URL("./supervisor.ts", import.meta.url);

let folder: string;
let runner: Runner;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-runner-"));
  runner = openProcessRunner({ supervisor, graceMs: 300 });
});
afterEach(async () => {
  await runner.close();
  await rm(folder, { recursive: true, force: true });
});

const job = (script: string, more: Partial<RunJob> = {}): RunJob => ({
  command: [process.execPath, "-e", script],
  folder,
  environment: { PATH: process.env.PATH ?? "" },
  timeoutMs: 60_000,
  signal: new AbortController().signal,
  ...more,
});

test("a command is run where it should be, with the given environment, no input, and its output told", async () => {
  const script = `
    console.log(process.cwd(), JSON.stringify(Object.keys(process.env).sort()));
    console.error("to the other");
    process.stdin.on("data", () => {}).on("end", () => process.exit(3));`;
  const outcome = await runner.run(job(script, { environment: { PATH: "/nowhere", SAID: "a b" } }));
  expect(outcome.end).toEqual({ is: "exited", code: 3, signal: null });
  expect(outcome.output).toContain("to the other");
  expect(outcome.output).toContain(`"PATH","SAID","TESTED_BY_LOCI"]`);
});

test("no shell reads the words", async () => {
  const command = [process.execPath, "-p", "process.argv[1]", "--", "$(touch evil); `id` && * | x"];
  const { output } = await runner.run(job("", { command }));
  expect(output).toBe("$(touch evil); `id` && * | x\n");
});

test("what is not there is told, not thrown", async () => {
  const missing = await runner.run(job("", { command: ["no-such-program-anywhere"] }));
  expect(missing.end).toEqual({ is: "unstarted", reason: "ENOENT" });
  const nowhere = await runner.run(job("", { folder: join(folder, "gone") }));
  expect(nowhere.end).toMatchObject({ is: "unstarted" });
});

test("one that takes too long is ended", async () => {
  expect((await runner.run(job("setInterval(() => {}, 1000)", { timeoutMs: 500 }))).end).toEqual({
    is: "timeout",
  });
});

test("one that is ended goes with all it started, also what does not listen", async () => {
  const child = staying(join(folder, "child"), `process.on("SIGTERM", () => {})`);
  const script = staying(
    join(folder, "parent"),
    `process.on("SIGTERM", () => {}); require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(child)}])`,
  );
  const cancel = new AbortController();
  const run = runner.run(job(script, { signal: cancel.signal }));
  const pids = await Promise.all(["parent", "child"].map((name) => pidIn(join(folder, name))));
  cancel.abort();
  expect((await run).end).toEqual({ is: "cancelled" });
  expect(await Promise.all(pids.map(isEnding))).toEqual([true, true]);
});

test("one that is cancelled may tidy up first", async () => {
  const cancel = new AbortController();
  const tidies = `process.on("SIGTERM", () => { console.log("tidied up"); process.exit(0); })`;
  const run = runner.run(job(staying(join(folder, "pid"), tidies), { signal: cancel.signal }));
  const pid = await pidIn(join(folder, "pid"));
  cancel.abort();
  expect(await run).toMatchObject({ end: { is: "cancelled" }, output: "tidied up\n" });
  expect(await isEnding(pid)).toBe(true);
});

test("what is cancelled before it began is not begun", async () => {
  const { end } = await runner.run(job(staying(join(folder, "pid")), { signal: AbortSignal.abort() }));
  expect(end).toEqual({ is: "cancelled" });
  await expect(readFile(join(folder, "pid"))).rejects.toThrow();
});

test("what is cancelled, or whose runner is closed, while its folder is looked at is ended too", async () => {
  const cancel = new AbortController();
  const file = (name: string) => staying(join(folder, name));
  const cancelled = runner.run(job(file("one"), { within: folder, signal: cancel.signal }));
  const other = runner.run(job(file("two"), { within: folder }));
  // By now both have begun, and wait for the disk.
  await nextTurn();
  cancel.abort();
  await runner.close();
  expect([(await cancelled).end, (await other).end]).toEqual([{ is: "cancelled" }, { is: "cancelled" }]);
});

test("a runner that is closed ends what runs", async () => {
  const run = runner.run(job(staying(join(folder, "pid"))));
  const pid = await pidIn(join(folder, "pid"));
  await runner.close();
  expect((await run).end).toEqual({ is: "cancelled" });
  expect(await isEnding(pid)).toBe(true);
});

test.runIf(process.platform === "linux")("a daemon that a test leaves behind goes with the run", async () => {
  const daemon = staying(join(folder, "daemon"));
  const script = `
    const { spawn } = require("child_process");
    spawn(process.execPath, ["-e", ${JSON.stringify(daemon)}], { detached: true, stdio: "inherit" }).unref();
    const look = setInterval(() => { if (require("fs").existsSync(${JSON.stringify(join(folder, "daemon"))})) { clearInterval(look); console.log("done"); } }, 20);`;
  const { end, output } = await runner.run(job(script));
  expect(end).toEqual({ is: "exited", code: 0, signal: null });
  expect(output).toBe("done\n");
  expect(await isEnding(await pidIn(join(folder, "daemon")))).toBe(true);
});

test.runIf(process.platform === "linux")(
  "when what watches over a run is killed, the command ends all the same, and the run counts as broken off",
  async () => {
    const file = join(folder, "pid");
    const outcome = await runner.run(job(staying(file, 'process.kill(process.ppid, "SIGKILL")')));
    expect(outcome.end).toEqual({ is: "brokenOff" });
    expect(await isEnding(await pidIn(file))).toBe(true);
  },
);

test("when the one that started it is killed, the run ends", async () => {
  const owner = `
    import { openProcessRunner } from ${JSON.stringify(new URL("./processRunner.ts", import.meta.url).href)};
    const runner = openProcessRunner({ supervisor: new URL(${JSON.stringify(supervisor.href)}), graceMs: 300 });
    await runner.run({ command: [process.execPath, "-e", ${JSON.stringify(staying(join(folder, "pid")))}],
      folder: ${JSON.stringify(folder)}, environment: {}, timeoutMs: 60000, signal: new AbortController().signal });`;
  const process_ = spawn(process.execPath, ["--input-type=module", "-e", owner], { stdio: "ignore" });
  const pid = await pidIn(join(folder, "pid"));
  process_.kill("SIGKILL");
  expect(await isEnding(pid)).toBe(true);
});

test("a flood of output costs a bounded share of memory, and its beginning and end are kept", async () => {
  const script = `
    const line = "x".repeat(99) + "\\n";
    console.log("first");
    let left = 1000;
    const more = () => { while (left-- > 0) if (!process.stdout.write(line.repeat(1000))) return process.stdout.once("drain", more); console.log("last"); };
    more();`;
  const { end, output, leftOutBytes } = await runner.run(job(script));
  expect(end).toMatchObject({ code: 0 });
  expect(output.length).toBeLessThanOrEqual(8 * 1024 * 1024);
  expect(leftOutBytes).toBeGreaterThan(80_000_000);
  expect([output.startsWith("first\n"), output.endsWith("last\n")]).toEqual([true, true]);
});

test("the reports that a run wrote are read; those of the run before, links and others are not", async () => {
  await mkdir(join(folder, "a/reports"), { recursive: true });
  await writeFile(join(folder, "a/reports/old.xml"), "<old/>");
  await writeFile(join(folder, "a/reports/again.xml"), "<again/>");
  await symlink("/etc/passwd", join(folder, "a/reports/link.xml"));
  const script = `const fs = require("fs"); fs.writeFileSync("a/reports/new.xml", "<new/>"); fs.writeFileSync("a/reports/again.xml", "<again/>"); fs.writeFileSync("a/reports/x.txt", "no"); fs.writeFileSync("top.xml", "<top/>")`;
  const wanted = /^a\/reports\/.*\.xml$|^top\.xml$/;
  const { reports } = await runner.run(
    job(script, { reports: { folders: ["", "gone"], takes: (path) => wanted.test(path) } }),
  );
  expect(reports).toEqual([
    { path: "a/reports/again.xml", text: "<again/>" },
    { path: "a/reports/new.xml", text: "<new/>" },
    { path: "top.xml", text: "<top/>" },
  ]);
});
