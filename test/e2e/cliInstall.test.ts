import { chmod, lstat, mkdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { CLIENTS } from "../../src/domain/clients.ts";
import { createSandbox, type Sandbox } from "./cliSandbox.ts";
import { call, overStdio } from "./productClients.ts";

const ALL = ["--instructions", "--hooks", "--yes"];

async function put(sandbox: Sandbox, name: string, text: string): Promise<string> {
  const file = path.join(sandbox.repository, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
  return file;
}

const isThere = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

/** What a user may well have, in each form that is read. */
const BEFORE: Readonly<Record<string, string>> = {
  ".mcp.json": '{\n  "mcpServers": {\n    "other": { "command": "x" }\n  }\n}\n',
  ".claude/settings.json":
    '\uFEFF{\r\n\t"hooks": {"PostToolUse": [{"matcher": "Edit", "hooks": []}]},\r\n\t"model": "x"\r\n}\r\n',
  ".cursor/mcp.json": '{ "mcpServers": {} }',
  ".vscode/mcp.json":
    '{\n  // servers of mine\n  "servers": {\n    "a": { "type": "stdio", }, // keep\n  },\n  "inputs": [],\n}\n',
  ".codex/config.toml": '# mine\nmodel = "o3"\n\n[mcp_servers.other]\ncommand = "x" # keep\n',
  ".gemini/settings.json": '{"theme": "dark", "mcpServers": {"x": {"httpUrl": "http://localhost/"}}}',
  "CLAUDE.md": "# Rules\n\nBe kind.",
  "AGENTS.md": "# Rules\r\n",
};

test.each(CLIENTS)("%s gets Loci, once, and loses it without a trace", async (client) => {
  const sandbox = await createSandbox();
  for (const [name, text] of Object.entries(BEFORE)) await put(sandbox, name, text);
  const looked = await sandbox.run(["install", client, "--instructions", "--hooks"]);
  expect(looked).toMatchObject({ code: 0, out: expect.stringContaining("Nothing was written") });
  const unchanged = async () => {
    for (const [name, text] of Object.entries(BEFORE))
      expect(await readFile(path.join(sandbox.repository, name), "utf8")).toBe(text);
  };
  await unchanged();

  const written = await sandbox.run(["install", client, ...ALL, "--json"]);
  expect(written.code).toBe(0);
  const { changes } = JSON.parse(written.out) as { changes: { path: string; diff: string[] }[] };
  expect(changes.length).toBeGreaterThan(1);
  for (const { diff } of changes) expect(diff.filter((line) => line.startsWith("-")).length).toBeLessThan(4);
  const again = await sandbox.run(["install", client, ...ALL]);
  expect(again.out).toContain("All of it is there already.");

  const undone = await sandbox.run(["install", "--undo", client, "--yes"]);
  expect(undone.out).toContain("Taken back.");
  await unchanged();
  for (const { path: file } of changes)
    expect(await isThere(file)).toBe(path.relative(sandbox.repository, file) in BEFORE);
  expect((await sandbox.run(["install", "--undo", client])).out).toContain("Nothing of Loci is there.");
});

test("what the user wrote since stays when it is undone, also without a record of it", async () => {
  for (const home of [undefined, "elsewhere"]) {
    const sandbox = await createSandbox();
    const file = await put(sandbox, ".vscode/mcp.json", BEFORE[".vscode/mcp.json"] ?? "");
    await sandbox.run(["install", "vscode", ...ALL]);
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace('"inputs": []', '"inputs": [1] /* more */'));
    const variables = home === undefined ? undefined : { LOCI_HOME: path.join(sandbox.folder, home) };
    const undone = await sandbox.run(
      ["install", "--undo", "vscode", "--yes"],
      variables ? { variables } : {},
    );
    expect(undone.out).toContain("Taken back.");
    expect(await readFile(file, "utf8")).toBe(
      (BEFORE[".vscode/mcp.json"] ?? "").replace('"inputs": []', '"inputs": [1] /* more */'),
    );
    expect(await isThere(path.join(sandbox.repository, ".github/hooks/loci.json"))).toBe(false);
  }
});

test("an entry that is there keeps what the user added to it, and gets back what it was", async () => {
  const sandbox = await createSandbox();
  const before = '{"mcpServers": {"loci": {"type": "stdio", "command": "old", "env": {"A": "1"}}}}';
  const file = await put(sandbox, ".mcp.json", before);
  await sandbox.run(["install", "claude-code", "--http", "http://127.0.0.1:4777/mcp", "--yes"]);
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual({
    mcpServers: { loci: { type: "http", env: { A: "1" }, url: "http://127.0.0.1:4777/mcp" } },
  });
  await writeFile(file, (await readFile(file, "utf8")).replace('"1"', '"2"'));
  await sandbox.run(["install", "--undo", "claude-code", "--yes"]);
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual({
    mcpServers: { loci: { type: "stdio", command: "old", env: { A: "2" } } },
  });
});

test("a broken file is told by its place, and no file is written", async () => {
  const sandbox = await createSandbox();
  await put(sandbox, ".claude/settings.json", '{\n  "hooks": {,\n}');
  const refused = await sandbox.run(["install", "claude-code", ...ALL]);
  expect(refused.code).toBe(1);
  expect(refused.err).toContain("settings.json is broken at line 2, column 13");
  expect(await isThere(path.join(sandbox.repository, ".mcp.json"))).toBe(false);
  await put(sandbox, ".claude/settings.json", '{"hooks": []}');
  expect((await sandbox.run(["install", "claude-code", ...ALL])).err).toContain("`hooks` in it is no object");
});

test("links are followed within the repository and nowhere else; rights stay", async () => {
  const sandbox = await createSandbox();
  const real = await put(sandbox, "conf/mcp.json", "{}\n");
  await chmod(real, 0o640);
  await symlink(real, path.join(sandbox.repository, ".mcp.json"));
  await sandbox.run(["install", "claude-code", "--yes"]);
  expect((await lstat(path.join(sandbox.repository, ".mcp.json"))).isSymbolicLink()).toBe(true);
  expect((await stat(real)).mode & 0o777).toBe(0o640);
  expect(await readFile(real, "utf8")).toContain('"loci"');

  const outside = path.join(sandbox.folder, ".bashrc");
  await writeFile(outside, "alias a=b\n");
  await symlink(outside, path.join(sandbox.repository, "GEMINI.md"));
  const refused = await sandbox.run(["install", "gemini", ...ALL]);
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("forbidden") });
  expect(await readFile(outside, "utf8")).toBe("alias a=b\n");
});

test("for all projects it goes to the user's home", async () => {
  const sandbox = await createSandbox();
  await writeFile(path.join(sandbox.folder, ".claude.json"), '{"numStartups": 3}');
  await sandbox.run(["install", "claude-code", "--scope", "user", "--yes"]);
  await sandbox.run(["install", "codex", "--scope", "user", "--yes"]);
  expect(JSON.parse(await readFile(path.join(sandbox.folder, ".claude.json"), "utf8"))).toMatchObject({
    numStartups: 3,
    mcpServers: { loci: { command: "node" } },
  });
  expect(await readFile(path.join(sandbox.folder, ".codex/config.toml"), "utf8")).toContain(
    "[mcp_servers.loci]",
  );
  expect(await sandbox.run(["install", "cursor", "--scope", "user"])).toMatchObject({ code: 1 });
  expect(await sandbox.run(["install", "emacs"])).toMatchObject({ code: 2 });
});

const hookWith = (sandbox: Sandbox, event: string, client: string, told: unknown) =>
  sandbox.run(["hook", event, "--client", client], {
    input: typeof told === "string" ? told : JSON.stringify(told),
  });

test("hooks note edits, test runs and what a session was about, and tell the next one", {
  timeout: 120_000,
}, async () => {
  const sandbox = await createSandbox();
  const cwd = sandbox.repository;
  const file = path.join(cwd, "src/tree.ts");
  const edit = {
    cwd,
    tool_name: "Edit",
    tool_input: { file_path: file, old_string: "a", new_string: "b\nc" },
  };
  expect(await hookWith(sandbox, "after-tool", "claude-code", edit)).toMatchObject({ code: 0, out: "{}\n" });
  const run = {
    cwd,
    command: "npx vitest run",
    output: " Test Files  1 passed (1)\n      Tests  3 passed (3)\n",
  };
  await hookWith(sandbox, "after-tool", "cursor", { ...run, hook_event_name: "afterShellExecution" });
  const transcript = path.join(sandbox.folder, "t.jsonl");
  const lines = [
    { type: "user", message: { role: "user", content: "Graft the pear onto the quince" } },
    {
      type: "assistant",
      message: { role: "assistant", content: [{ type: "text", text: "The graft holds." }] },
    },
  ];
  await writeFile(transcript, lines.map((line) => JSON.stringify(line)).join("\n"));
  await hookWith(sandbox, "before-compaction", "claude-code", { cwd, transcript_path: transcript });

  const recalled = await sandbox.run([
    "call",
    "episode_recall",
    '{"query":"edited tree tests passed"}',
    "--json",
  ]);
  expect(recalled.out).toContain("Edited src/tree.ts: 1 lines became 2, from: b.");
  expect(recalled.out).toContain("3 passed, 0 failed");
  const begun = await hookWith(sandbox, "session-start", "claude-code", { cwd, source: "compact" });
  expect(JSON.parse(begun.out).hookSpecificOutput).toMatchObject({
    hookEventName: "SessionStart",
    additionalContext: expect.stringContaining("Graft the pear"),
  });
});

test("an edit that a hook tells of is the agent's own, and does not end its claim", {
  timeout: 120_000,
}, async () => {
  const sandbox = await createSandbox();
  const { client } = await overStdio(sandbox, { agent: "ann", flags: ["--tools", "all"] });
  const claim = { targetId: "src/tree.ts", intent: "prune" };
  expect(await call(client, "agent_claim", claim)).toMatchObject({ ok: true });
  const input = {
    file_path: path.join(sandbox.repository, "src/tree.ts"),
    content: "export const tree = 1;\n",
  };
  await writeFile(input.file_path, input.content);
  const told = { cwd: sandbox.repository, tool_name: "Write", tool_input: input };
  const variables = { LOCI_AGENT: "ann" };
  const args = ["hook", "after-tool", "--client", "claude-code"];
  expect(await sandbox.run(args, { input: JSON.stringify(told), variables })).toMatchObject({ code: 0 });
  const status = await call(client, "agent_status", { agent: "ann" });
  expect(JSON.stringify(status)).toContain("Edited src/tree.ts");
  expect(status).toMatchObject({ ok: true, data: { claims: [{}] } });
});

test("a hook never stands in the way of a client", { timeout: 120_000 }, async () => {
  const sandbox = await createSandbox();
  for (const told of ["", "no JSON", "[]", '{"tool_name":"Edit","tool_input":7}', "\u0000"])
    for (const event of ["after-tool", "before-compaction", "no-such-event"])
      expect(await hookWith(sandbox, event, "gemini", told)).toMatchObject({ code: 0, out: "{}\n" });
  const outside = { tool_name: "Write", tool_input: { file_path: "/etc/passwd", content: "x" } };
  expect(await hookWith(sandbox, "after-tool", "gemini", outside)).toMatchObject({ code: 0 });
  const variables = { LOCI_HOME: path.join(sandbox.repository, "README.md") };
  const lost = await sandbox.run(["hook", "session-start", "--client", "codex"], { input: "{}", variables });
  expect(lost).toMatchObject({ code: 0, out: "{}\n" });
});
