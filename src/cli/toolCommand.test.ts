import { expect, test } from "vitest";
import type { Envelope } from "../app/envelope.ts";
import type { CliHost, OpenedLoci } from "./host.ts";
import { runCli } from "./runCli.ts";
import { recordingTerminal } from "./testing/recordingTerminal.ts";

const FRAME = { profile: "balanced", tokenEstimate: 1 } as const;
const answered: Envelope = { ok: true, summary: "1 match.", data: {}, ...FRAME };
const notReady: Envelope = { ok: false, errorCode: "not_ready", summary: "Being indexed.", ...FRAME };
const broken: Envelope = { ok: false, errorCode: "unavailable", summary: "The disk is full.", ...FRAME };

/** A project whose tools answer this, one call after the other. */
function hostAnswering(...answers: Envelope[]) {
  const asked: string[] = [];
  const opened = {
    project: { id: "p", name: "orchard", root: "/orchard" },
    call: async (tool: string) => {
      asked.push(tool);
      return answers[asked.length - 1] ?? broken;
    },
    close: async () => {},
  } as unknown as OpenedLoci;
  const terminal = recordingTerminal({});
  const stop = new AbortController().signal;
  const host = { terminal, stop, now: () => 0, isFolder: () => false, open: async () => opened };
  return { asked, terminal, host: host as unknown as CliHost };
}

test("code that nobody has indexed is indexed first, with a word about it beside the answer", async () => {
  const { host, terminal, asked } = hostAnswering(notReady, answered, answered);
  expect(await runCli(["search", "tree"], host)).toBe(0);
  expect(asked).toEqual(["graph_query", "graph_rebuild", "graph_query"]);
  expect(terminal.outs).toEqual(["1 match."]);
  expect(terminal.notes).toEqual(["Indexing orchard …\n", "Indexed orchard (0.0 s)\n"]);
});

test("what keeps the code from being indexed is the answer, and other failures are no reason to index", async () => {
  const full = hostAnswering(notReady, broken);
  expect(await runCli(["call", "graph_query", '{"query": "tree"}', "--json"], full.host)).toBe(1);
  expect(full.asked).toEqual(["graph_query", "graph_rebuild"]);
  expect(JSON.parse(full.terminal.outs[0] ?? "")).toMatchObject({ summary: "The disk is full." });

  const itself = hostAnswering(notReady);
  expect(await runCli(["index"], itself.host)).toBe(1);
  expect(itself.asked).toEqual(["graph_rebuild"]);

  const other = hostAnswering(broken);
  expect(await runCli(["search", "tree"], other.host)).toBe(1);
  expect(other.asked).toEqual(["graph_query"]);
});

test.each(["impact", "tests"])("a path in the place of a diff is told how to ask: %s", async (command) => {
  const { host, terminal, asked } = hostAnswering(answered);
  expect(await runCli([command, "src/tree.ts"], host)).toBe(2);
  expect(terminal.notes.join("")).toContain(`loci ${command} --files PATH`);
  expect(
    await runCli(
      [command, "diff --git a/tree.ts b/tree.ts\n--- a/tree.ts\n+++ b/tree.ts\n@@ -1 +1 @@\n-a\n+b"],
      host,
    ),
  ).toBe(0);
  expect(asked).toHaveLength(1);
});

test("what is wrong with the input is told in flags to who writes flags, and in fields to programs", async () => {
  const failed = { ok: false, errorCode: "invalid_input", ...FRAME } as const;
  const lacking = {
    ...failed,
    summary: "A decision needs rationale; nothing was written.",
    hint: "Call again with `rationale`, `affectedFiles`.",
  };
  const unknown = {
    ...failed,
    summary: "memory_save: `kind`: Invalid option.",
    hint: "memory_save takes: kind.",
  };
  const { host, terminal } = hostAnswering(lacking, unknown, lacking);
  expect(await runCli(["remember", "Use SQLite"], host)).toBe(1);
  expect(terminal.notes.join("")).toContain("`--rationale`, `--affected-files`");
  await runCli(["remember", "Use SQLite"], host);
  expect(terminal.notes[1]).toContain("remember: `--kind`: Invalid option.\nhint: `loci remember --help`");
  await runCli(["remember", "Use SQLite", "--json"], host);
  expect(JSON.parse(terminal.outs[0] ?? "")).toMatchObject({ hint: lacking.hint });
});
