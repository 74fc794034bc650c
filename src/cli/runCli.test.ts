import { expect, test } from "vitest";
import { Failure } from "../domain/failure.ts";
import type { CliHost } from "./host.ts";
import { runCli } from "./runCli.ts";
import { recordingTerminal } from "./testing/recordingTerminal.ts";

/** A machine on which opening Loci goes wrong in the given way. */
function hostThatFails(open: () => Promise<never>, stop = new AbortController().signal) {
  const terminal = recordingTerminal({});
  const host: CliHost = {
    terminal,
    version: "1.2.3",
    stop,
    now: () => 0,
    readText: async () => null,
    writeText: async () => {},
    isFolder: (path) => path === "orchard",
    settings: open,
    open,
    async *diagnose() {},
    backup: open,
    restore: open,
    transfer: open,
    tokens: open,
    writeArchitecture: open,
    trust: open,
    install: open,
    hook: open,
    leave: () => {},
  };
  return { host, terminal };
}

const broken = () => Promise.reject(new TypeError("tree is not a function", { cause: new Error("no tree") }));

test("an unexpected error is reported without its stack", async () => {
  const { host, terminal } = hostThatFails(broken);
  expect(await runCli(["serve"], host)).toBe(1);
  expect(terminal.notes[0]).toBe("internal: tree is not a function\n");
  expect(terminal.notes.join("")).not.toContain("runCli.test");
  expect(terminal.outs).toEqual([]);
});

test.each([[["serve", "--log", "debug"]], [["--log=debug", "serve"]]])("and with it for %j", async (args) => {
  const { host, terminal } = hostThatFails(broken);
  expect(await runCli(args, host)).toBe(1);
  expect(terminal.notes.join("")).toMatch(/runCli\.test[\s\S]*caused by: Error: no tree/);
});

test("an expected failure shows its code and its hint, or is one JSON object", async () => {
  const full = () => Promise.reject(new Failure("unavailable", "The disk is full.", "Free some space."));
  const { host, terminal } = hostThatFails(full);
  expect(await runCli(["serve"], host)).toBe(1);
  expect(terminal.notes).toEqual(["unavailable: The disk is full.\n", "hint: Free some space.\n"]);

  const asJson = hostThatFails(full);
  expect(await runCli(["serve", "--json"], asJson.host)).toBe(1);
  expect(asJson.terminal.notes).toEqual([]);
  expect(asJson.terminal.outs.map((line) => JSON.parse(line))).toEqual([
    { ok: false, summary: "The disk is full.", errorCode: "unavailable", hint: "Free some space." },
  ]);
});

test("nothing that others wrote is obeyed by the terminal, and colours are", async () => {
  const odd = () =>
    Promise.reject(new Failure("conflict", "a\u001b[2J\u001b]0;x\u0007\u009b\u202eb\nc", "None."));
  const { host, terminal } = hostThatFails(odd);
  const painted = recordingTerminal({ colour: true });
  expect(await runCli(["serve"], host)).toBe(1);
  expect(terminal.notes[0]).toBe("conflict: a\\u{1b}[2J\\u{1b}]0;x\\u{7}\\u{9b}\\u{202e}b\nc\n");
  await runCli(["serve"], { ...host, terminal: painted });
  expect(painted.notes[0]).toBe(
    "\u001b[31mconflict\u001b[39m: a\\u{1b}[2J\\u{1b}]0;x\\u{7}\\u{9b}\\u{202e}b\nc\n",
  );
  const asJson = hostThatFails(odd);
  await runCli(["serve", "--json"], asJson.host);
  expect(asJson.terminal.outs[0]).toContain('"a\\u001b[2J\\u001b]0;x\\u0007\\u009b\\u202eb\\nc"');
});

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
])("what %s ended is not an error of its own", async (signal, code) => {
  const cancelled = () => Promise.reject(new Failure("cancelled", "The call was cancelled.", "Call again."));
  const { host, terminal } = hostThatFails(cancelled, AbortSignal.abort(signal));
  expect(await runCli(["serve"], host)).toBe(code);
  expect(terminal.notes).toEqual([]);
});

test("a folder is as good as a command, and anything else is neither", async () => {
  const { host, terminal } = hostThatFails(() => Promise.reject(new Failure("not_ready", "opened", "hint")));
  expect(await runCli(["--home", "x", "orchard", "--port", "0"], host)).toBe(1);
  expect(terminal.notes[0]).toBe("not_ready: opened\n");
  expect(await runCli(["meadow"], host)).toBe(2);
});

test.each(["/meadow", "./meadow", "~/meadow", "fields/meadow"])("%s is taken for a folder", async (word) => {
  const { host, terminal } = hostThatFails(() =>
    Promise.reject(new Failure("not_found", "no folder", "hint")),
  );
  expect(await runCli([word], host)).toBe(1);
  expect(terminal.notes[0]).toBe("not_found: no folder\n");
});

test("what follows a misspelt flag is not taken for a command", async () => {
  const { host, terminal } = hostThatFails(broken);
  expect(await runCli(["--json=false", "--prot", "5000"], host)).toBe(2);
  expect(terminal.notes).toEqual([
    "invalid_input: There is no flag --prot here.\n",
    "hint: Did you mean --port?\n",
  ]);
});
