import { existsSync } from "node:fs";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { createSandbox } from "./cliSandbox.ts";

describe("memory", () => {
  test("kept by one process is found by the next", async () => {
    const { run } = await createSandbox();
    const kept = await run([
      "remember",
      "The",
      "orchard",
      "uses",
      "pnpm",
      "workspaces",
      "--keywords",
      "tooling",
    ]);
    expect(kept).toMatchObject({ code: 0, err: "" });

    const found = await run(["recall", "pnpm"]);
    expect(found.code).toBe(0);
    expect(found.out).toContain("The orchard uses pnpm workspaces");
  });

  test("can be read from standard input and asked for as JSON", async () => {
    const { run } = await createSandbox();
    const kept = await run(["remember", "-", "--kind", "fact", "--entity", "harvest", "--json"], {
      input: "The harvest starts in September.",
    });
    expect(JSON.parse(kept.out)).toMatchObject({ ok: true, data: { status: "saved" } });

    const found = await run(["--json", "recall", "harvest", "--limit", "1"]);
    expect(JSON.parse(found.out).data.results).toMatchObject([
      { content: "The harvest starts in September." },
    ]);
  });

  test("belongs to the agent that the environment or a flag names", async () => {
    const { run } = await createSandbox();
    await run(["remember", "said by flag"], { variables: { LOCI_AGENT: "ann" } });
    await run(["remember", "said by flag, too", "--agent", "bob"], { variables: { LOCI_AGENT: "ann" } });
    const found = await run(["recall", "said by flag", "--json", "--profile", "debug"]);
    const agents = JSON.parse(found.out).data.results.map(({ agentId }: { agentId: string }) => agentId);
    expect(agents.sort()).toEqual(["ann", "bob"]);
  });
});

test("one project is reached from another by its id, and an unknown one is not made up", async () => {
  const { run, repository, folder } = await createSandbox();
  await run(["remember", "the oldest tree is a pear"]);
  const { project } = JSON.parse((await run(["status", "--json"])).out).data;
  const elsewhere = path.join(folder, "elsewhere");
  await mkdir(elsewhere);

  expect((await run(["recall", "oldest tree"], { cwd: elsewhere })).out).not.toContain("pear");
  const flags = ["recall", "oldest tree", "--project-id"];
  expect((await run([...flags, project], { cwd: elsewhere })).out).toContain("pear");
  expect((await run([...flags, "no-such-project"], { cwd: repository })).out).not.toContain("pear");
});

describe("index and status", () => {
  test("index a repository from inside or by its path, and tell how fresh it is", async () => {
    const { run, folder, repository } = await createSandbox();
    const before = JSON.parse((await run(["status", "--json"])).out);
    expect(before).toMatchObject({ ok: true, data: { indexed: { files: 0 } } });

    expect((await run(["status"])).out).toContain("or `loci index`, does that");

    const indexed = await run(["index", repository, "--json"], { cwd: folder });
    expect(indexed.code).toBe(0);
    expect(JSON.parse(indexed.out)).toMatchObject({ ok: true, data: { files: { seen: 2 } } });
    expect(indexed.err).toMatch(/^Indexing orchard …\nIndexed orchard \(.* s\)\n$/);

    await writeFile(path.join(repository, "src", "fruit.ts"), "export const fruit = 1;\n");
    const after = JSON.parse((await run(["status", "--json"])).out);
    expect(after.data).toMatchObject({ indexed: { files: 2 }, pendingChanges: 1 });
    expect(after.index).toMatchObject({ caughtUp: false, pendingChanges: 1 });
  });

  test.each([
    ["index", ["index"]],
    ["the bare command", ["--port", "0"]],
    ["serve", ["serve", "--port", "0"]],
    ["status", ["status"]],
    ["remember", ["remember", "the sky is blue"]],
    ["recall", ["recall", "sky"]],
    ["call", ["call", "memory_search", '{"query": "sky"}']],
  ])("a whole home folder is not taken for a repository by %s, and nothing is written", async (_, args) => {
    const { run, folder, home } = await createSandbox();
    const { code, err } = await run(args, { cwd: folder });
    expect(code).toBe(2);
    expect(err).toContain("holds far more than one project");
    expect(err).toContain("--root PATH");
    expect(existsSync(home)).toBe(false);
  });

  test("nor is a whole disk", async () => {
    const { run, home } = await createSandbox();
    expect((await run(["status"], { cwd: "/" })).code).toBe(2);
    expect(existsSync(home)).toBe(false);
  });

  test("nor is one that is reached by a link", async () => {
    const { run, folder, home } = await createSandbox();
    const link = path.join(folder, "link");
    await symlink(folder, link);
    expect((await run(["index", link], { variables: { HOME: link } })).code).toBe(2);
    expect(existsSync(home)).toBe(false);
  });
});

describe("call", () => {
  test("prints the whole answer as JSON, from an argument or standard input", async () => {
    const { run } = await createSandbox();
    const called = await run(["call", "memory_save", '{"kind": "note", "content": "pears"}']);
    expect(JSON.parse(called.out)).toMatchObject({ ok: true, profile: "compact", data: { status: "saved" } });

    const piped = await run(["call", "memory_search", "-"], { input: '{"query": "pears"}' });
    expect(JSON.parse(piped.out).data.results).toHaveLength(1);
  });

  test("fails with the answer on standard output and the reason on standard error", async () => {
    const { run } = await createSandbox();
    const unknown = await run(["call", "memory_serch", "{}"]);
    expect(unknown.code).toBe(1);
    expect(JSON.parse(unknown.out)).toMatchObject({ ok: false, errorCode: "not_found" });
    expect(unknown.err).toContain("hint: Did you mean `memory_search`?");

    const invalid = await run(["call", "memory_search", '{"qery": "x"}', "--json"]);
    expect(invalid).toMatchObject({ code: 1, err: "" });
    expect(JSON.parse(invalid.out)).toMatchObject({ ok: false, errorCode: "invalid_input" });
  });
});

describe("wrong use ends with 2, changes nothing, and says what was meant:", () => {
  test.each([
    ["an unknown command", ["statsu"], "There is no command or folder `statsu`", "loci status"],
    ["an unknown flag", ["recall", "x", "--limt", "3"], "There is no flag --limt", "--limit"],
    ["a flag without value", ["status", "--home"], "--home needs a value", "FOLDER"],
    ["a value of the wrong kind", ["recall", "x", "--limit", "many"], "needs a number", "--limit NUMBER"],
    ["JSON that is none", ["call", "memory_search", "{query: 1}"], "line 1, column 2", "Quote it"],
    ["too many words", ["status", "now"], "does not take `now`", "loci status --help"],
    ["a missing word", ["recall"], "recall needs QUERY", "loci recall QUERY"],
    ["a bad setting", ["serve", "--port", "many"], "--port", "port"],
  ])("%s", async (_, args, message, hint) => {
    const { run, home } = await createSandbox();
    const { code, out, err } = await run(args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(/^invalid_input: .*\nhint: .*\n$/);
    expect(err).toContain(message);
    expect(err).toContain(hint);
    expect(existsSync(home)).toBe(false);
  });

  test("a folder that is not there is told as one, by the bare command as by index", async () => {
    const { run, folder, home } = await createSandbox();
    const nowhere = path.join(folder, "nowhere");
    const bare = await run([nowhere]);
    expect(bare.err).toContain(`There is no folder ${nowhere}`);
    expect(bare).toEqual(await run(["index", nowhere]));
    expect(existsSync(home)).toBe(false);
  });

  test("a data folder that is a file is no defect of Loci", async () => {
    const { run, repository } = await createSandbox();
    const { code, err } = await run(["status", "--home", path.join(repository, "README.md")]);
    expect(code).toBe(1);
    expect(err).toMatch(/^unavailable: .*README\.md .*it is a file\.\nhint: .*--home/);
  });

  test("as JSON where that is asked for", async () => {
    const { run } = await createSandbox();
    const { code, out, err } = await run(["statsu", "--json"]);
    expect({ code, err }).toEqual({ code: 2, err: "" });
    expect(JSON.parse(out)).toMatchObject({ ok: false, errorCode: "invalid_input" });
  });
});

describe("config", () => {
  test("tells each value and where it comes from", async () => {
    const { run, folder, repository } = await createSandbox();
    await mkdir(path.join(folder, ".config", "loci"), { recursive: true });
    const userFile = path.join(folder, ".config", "loci", "config.json");
    await writeFile(userFile, '{ "port": 5000 }');
    await writeFile(path.join(repository, "loci.config.json"), '{ "ignore": ["*.snap"] }');

    const listed = await run(["config", "--log", "error"]);
    expect(listed.out).toMatch(/^home +.*LOCI_HOME$/m);
    expect(listed.out).toMatch(/^log +error +--log$/m);
    expect(listed.out).toMatch(/^account +local +default$/m);
    expect((await run(["config", "get", "port"])).out).toBe("5000\n");
    expect((await run(["config", "path"])).out).toContain(userFile);
    expect((await run(["config", "get", "prot"])).err).toContain("Did you mean `port`?");
  });

  test("that is wrong stops every command with the place of the mistake", async () => {
    const { run, repository } = await createSandbox();
    const file = path.join(repository, "loci.config.json");
    await writeFile(file, '{\n  "ignore": [,]\n}');
    const broken = await run(["status"]);
    expect(broken.code).toBe(1);
    expect(broken.err).toContain(`${file}:2:14: expected a value`);

    await writeFile(file, '{ "home": "/tmp/elsewhere" }');
    expect((await run(["status"])).err).toContain("forbidden: ");
    await rm(file);
    expect((await run(["status"], { variables: { LOCI_AGNET: "ann" } })).err).toContain(
      "Did you mean LOCI_AGENT?",
    );
  });
});

describe("help", () => {
  test("lists the commands, and each command has a page", async () => {
    const { run } = await createSandbox();
    const overview = await run(["--help"]);
    expect(overview.code).toBe(0);
    const commands = [...overview.out.matchAll(/^ {2}([a-z]+) .* {2}/gm)].map(([, name = ""]) => name);
    expect(commands).toEqual(expect.arrayContaining(["serve", "mcp", "index", "call", "remember", "doctor"]));

    const page = await run(["help", "remember"]);
    expect(page.out).toContain("--affected-files TEXT");
    expect((await run(["help", "remembr"])).err).toContain("loci help remember");
  });

  test("the version is the package's", async () => {
    const { run } = await createSandbox();
    const [word, flag] = [await run(["version"]), await run(["--version"])];
    expect(word.out).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(flag.out).toBe(word.out);
    expect(JSON.parse((await run(["version", "--json"])).out)).toEqual({ version: word.out.trim() });
  });
});
