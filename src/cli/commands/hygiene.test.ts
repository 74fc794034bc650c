import { expect, test } from "vitest";
import type { Envelope } from "../../app/envelope.ts";
import { EXIT } from "../command.ts";
import type { CliHost, OpenedLoci } from "../host.ts";
import { runCli } from "../runCli.ts";
import { recordingTerminal } from "../testing/recordingTerminal.ts";

const REPORT: Envelope = {
  ok: true,
  summary: "3 candidates in report hygiene:1.",
  profile: "debug",
  tokenEstimate: 1,
  data: {
    reportId: "hygiene:1",
    groups: {
      duplicates: [{ candidateIds: ["note:2", "note:1"], reason: "They are alike.", proposal: "merge" }],
    },
    counts: { duplicates: 3 },
  },
};

/** A machine with a Loci that answers this, and what it was asked. */
function hostWith(answer: Envelope) {
  const terminal = recordingTerminal({});
  const asked: { tool: string; input: unknown }[] = [];
  const loci = {
    project: { id: "shop", name: "shop", root: "/shop" },
    call: async (tool: string, input: unknown) => {
      asked.push({ tool, input });
      return answer;
    },
    close: async () => undefined,
  } as unknown as OpenedLoci;
  const host = {
    terminal,
    version: "1",
    stop: new AbortController().signal,
    now: () => 0,
    isFolder: () => false,
    open: async () => loci,
  } as unknown as CliHost;
  return { host, terminal, asked };
}

test("a look names every candidate with its ids and what to type next", async () => {
  const { host, terminal, asked } = hostWith(REPORT);
  expect(await runCli(["hygiene", "--checks", "duplicates", "--scope", "global"], host)).toBe(EXIT.done);
  expect(asked).toEqual([
    { tool: "run_hygiene", input: { profile: "debug", checks: ["duplicates"], scope: "global" } },
  ]);
  expect(terminal.outs).toEqual([
    "duplicates (3)",
    "  note:2  note:1",
    "    They are alike.",
    "    merge",
    "  … and 2 more candidates: --checks duplicates --limit 200",
    "",
    "Report hygiene:1. To act on it: loci hygiene --apply hygiene:1 note:1=ACTION …",
  ]);
});

test("as JSON it is the answer itself", async () => {
  const { host, terminal } = hostWith(REPORT);
  expect(await runCli(["hygiene", "--json"], host)).toBe(EXIT.done);
  expect(terminal.outs.map((line) => JSON.parse(line))).toEqual([REPORT]);
});

test("an empty report is one sentence", async () => {
  const { host, terminal } = hostWith({
    ...REPORT,
    summary: "In order.",
    data: { reportId: "hygiene:1", groups: {}, counts: {} },
  });
  expect(await runCli(["hygiene"], host)).toBe(EXIT.done);
  expect(terminal.outs).toEqual(["In order."]);
});

test("actions are applied as they are named, and one that failed shows in the exit code", async () => {
  const results = [
    { candidateId: "note:1", action: "merge", status: "applied", note: "It is a part of note:2 now." },
    { candidateId: "a=b", action: "keep", status: "failed", note: "The report does not name it." },
  ];
  const { host, terminal, asked } = hostWith({ ...REPORT, summary: "1 action applied.", data: { results } });
  const args = ["hygiene", "--apply", "hygiene:1", "note:1=merge", "a=b=keep", "--governance-token", "t"];
  expect(await runCli(args, host)).toBe(EXIT.failed);
  expect(asked[0]?.input).toMatchObject({
    reportId: "hygiene:1",
    actions: [
      { candidateId: "note:1", action: "merge" },
      { candidateId: "a=b", action: "keep" },
    ],
    governanceToken: "t",
  });
  expect(terminal.outs).toEqual([
    "1 action applied.",
    "  applied    note:1 merge: It is a part of note:2 now.",
    "  failed     a=b keep: The report does not name it.",
  ]);
});

test.each([
  [["hygiene", "note:1=merge"], "belong to a report"],
  [["hygiene", "--apply", "hygiene:1", "note:1"], "names no action"],
  [["hygiene", "--apply"], "needs a value"],
  [["hygiene", "--apply", "hygiene:1"], "names nothing to do"],
  [["hygiene", "--checks", "dust"], "cannot be"],
])("%j is wrong use", async (args, told) => {
  const { host, terminal } = hostWith(REPORT);
  expect(await runCli(args, host)).toBe(EXIT.wrongUse);
  expect(terminal.notes.join("")).toContain(told);
});
