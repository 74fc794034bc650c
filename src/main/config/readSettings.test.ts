import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { WrongUse } from "../../cli/wrongUse.ts";
import { Failure } from "../../domain/failure.ts";
import { defaultDataFolder, type Machine, userConfigFile } from "./places.ts";
import { readSettings } from "./readSettings.ts";

let folder: string;
let root: string;
let userFile: string;
let repositoryFile: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "loci-config-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  root = path.join(folder, "repository");
  userFile = path.join(folder, "config", "loci", "config.json");
  repositoryFile = path.join(root, "loci.config.json");
  await mkdir(root);
  await mkdir(path.dirname(userFile), { recursive: true });
});

const machine = (variables: Machine["variables"] = {}): Machine => ({
  platform: "linux",
  homeFolder: path.join(folder, "ann"),
  userName: "ann",
  workingFolder: root,
  variables: { XDG_CONFIG_HOME: path.join(folder, "config"), ...variables },
});

const read = (variables: Machine["variables"] = {}, flags: Record<string, string> = {}) =>
  readSettings({ machine: machine(variables), root, flags });

const failureOf = async (reading: Promise<unknown>): Promise<Failure> => {
  const thrown = await reading.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof Failure) return thrown;
  throw new Error(`expected a Failure, got ${thrown}`);
};

describe("a value comes from", () => {
  test("the defaults when nobody sets it", async () => {
    const { values, origins, files } = await read();
    expect(values).toMatchObject({
      home: path.join(folder, "ann", ".local", "share", "loci"),
      agent: "ann",
      account: "local",
      project: null,
      tools: ["core"],
      port: 4747,
    });
    expect(new Set(Object.values(origins))).toEqual(new Set(["default"]));
    expect(files).toEqual([
      { what: "repository", path: repositoryFile, exists: false },
      { what: "user", path: userFile, exists: false },
    ]);
  });

  test("the repository, then the user, then the environment, then a flag, the last one winning", async () => {
    await writeFile(repositoryFile, '{ "ignore": ["from-repository"] }');
    expect((await read()).values.ignore).toEqual(["from-repository"]);

    await writeFile(userFile, '{ "ignore": ["from-user"], "port": 1001, "agent": "user-agent" }');
    const withUser = await read();
    expect(withUser.values).toMatchObject({ ignore: ["from-user"], port: 1001, agent: "user-agent" });
    expect(withUser.origins).toMatchObject({ ignore: `${userFile} (ignore)`, log: "default" });

    const withVariables = await read({ LOCI_PORT: "1002", LOCI_IGNORE: "a/, *.min.js\nb", LOCI_AGENT: "" });
    expect(withVariables.values).toMatchObject({
      ignore: ["a/", "*.min.js", "b"],
      port: 1002,
      agent: "user-agent",
    });
    expect(withVariables.origins.port).toBe("LOCI_PORT");

    const withFlags = await read({ LOCI_PORT: "1002" }, { port: "1003" });
    expect(withFlags.values.port).toBe(1003);
    expect(withFlags.origins.port).toBe("--port");
  });

  test("a path that starts where it was written", async () => {
    await writeFile(userFile, '{ "home": "data" }');
    expect((await read()).values.home).toBe(path.join(path.dirname(userFile), "data"));
    expect((await read({ LOCI_HOME: "~/data" })).values.home).toBe(path.join(folder, "ann", "data"));
    expect((await read({}, { home: "data" })).values.home).toBe(path.join(root, "data"));
  });

  test("a user without a name, too", async () => {
    const nameless = { ...machine(), userName: "" };
    expect((await readSettings({ machine: nameless, root, flags: {} })).values.agent).toBe("agent");
  });
});

describe("a mistake is told with its place and its remedy:", () => {
  test("broken JSON", async () => {
    await writeFile(userFile, '{\n  "port": 4747,\n}\n');
    expect(await failureOf(read())).toMatchObject({
      code: "invalid_input",
      message: `${userFile}:3:1: expected a name in double quotes, but there is \`}\`.`,
    });
    await writeFile(userFile, "[]");
    expect((await failureOf(read())).message).toContain("does not hold an object");
  });

  test("an unknown key or variable", async () => {
    expect(await failureOf(read({ LOCI_TOLS: "all" }))).toMatchObject({
      code: "invalid_input",
      hint: "Did you mean LOCI_TOOLS?",
    });
    await writeFile(userFile, '{ "prot": 1 }');
    expect(await failureOf(read())).toMatchObject({
      message: `${userFile} sets \`prot\`, which is not known.`,
      hint: "Did you mean `port`?",
    });
  });

  test("a value that does not fit", async () => {
    expect((await failureOf(read({ LOCI_PORT: "99999" }))).message).toContain("LOCI_PORT: ");
    expect((await failureOf(read({ LOCI_PORT: "1e3" }))).message).toContain("LOCI_PORT: ");
    expect((await failureOf(read({ LOCI_LOG: "loud" }))).message).toContain("silent");
    expect((await failureOf(read({ LOCI_TOOLS: "core,cod" }))).message).toContain("LOCI_TOOLS: ");
    await writeFile(userFile, '{ "port": "4747" }');
    expect((await failureOf(read())).message).toContain(`${userFile} (port): `);
    await rm(userFile);
    expect(await failureOf(read({}, { port: "many" }))).toBeInstanceOf(WrongUse);
  });
});

describe("a repository", () => {
  test.each(["home", "agent", "llmUrl", "store"])("must not decide %s", async (key) => {
    await writeFile(repositoryFile, JSON.stringify({ [key]: "mine" }));
    const failure = await failureOf(read());
    expect(failure.code).toBe("forbidden");
    expect(failure.hint).toContain(
      "a repository may set ignore, nestedRepositories, languages, architecture",
    );
  });

  test("may set what is about its own code", async () => {
    await writeFile(repositoryFile, '{ "languages": ["go"], "architecture": { "layers": [] } }');
    expect((await read()).values).toMatchObject({ languages: ["go"], architecture: { layers: [] } });
  });

  test("is told of a language that is misspelt, which would leave all of it out", async () => {
    await writeFile(repositoryFile, '{ "languages": ["ts", "pyhton"] }');
    expect((await failureOf(read())).message).toContain("did you mean python?");
  });
});

describe("a store", () => {
  test("is SQLite, or a server by its address, without a slash at its end", async () => {
    expect((await read()).values).toMatchObject({ store: "sqlite", storeUser: "neo4j", storePassword: null });
    const { values } = await read({
      LOCI_STORE: "neo4j+s://graph.example.org:7687/",
      LOCI_STORE_PASSWORD: "pear",
    });
    expect(values).toMatchObject({ store: "neo4j+s://graph.example.org:7687", storePassword: "pear" });
  });

  test("is refused where it is something else, or would show a password", async () => {
    expect((await failureOf(read({ LOCI_STORE: "postgres://db" }))).message).toContain("LOCI_STORE: ");
    const failure = await failureOf(read({ LOCI_STORE: "neo4j://neo4j:pear@server" }));
    expect(failure.message).toContain("LOCI_STORE_PASSWORD");
    expect(`${failure.message} ${failure.hint}`).not.toContain("pear");
  });
});

test("weights are three numbers that are not all nothing", async () => {
  const { values } = await read({ LOCI_EPISODE_WEIGHTS: "0.6, .4, 0" });
  expect(values.episodeWeights).toEqual([0.6, 0.4, 0]);
  expect(values.decisionWeights).toEqual([0.3, 0.2, 0.5]);
  for (const wrong of ["0.5,0.5", "1,1,2", "a,b,c", "0,0,0", "0.2,0.3,0.4,0.1", "-1,1,1"]) {
    const failure = await failureOf(read({ LOCI_DECISION_WEIGHTS: wrong }));
    expect(failure, wrong).toMatchObject({ code: "invalid_input" });
    expect(failure.message).toContain("LOCI_DECISION_WEIGHTS");
  }
});

test("reflections come every so many minutes, or never", async () => {
  expect((await read()).values.reflectEvery).toBe(0);
  expect((await read({ LOCI_REFLECT_EVERY: "30" })).values.reflectEvery).toBe(30);
  for (const never of ["off", " None "])
    expect((await read({ LOCI_REFLECT_EVERY: never })).values.reflectEvery).toBe(0);
  expect((await failureOf(read({ LOCI_REFLECT_EVERY: "99999" }))).code).toBe("invalid_input");
});

test.each([
  ["poll", "poll"],
  ["on", "on"],
  ["true", "on"],
  ["0", "off"],
])("LOCI_WATCH=%s is %s", async (said, watch) => {
  expect((await read({ LOCI_WATCH: said })).values.watch).toBe(watch);
});

test("how to watch is one of four words", async () => {
  expect((await read()).values.watch).toBe("auto");
  expect((await failureOf(read({ LOCI_WATCH: "always" }))).message).toContain("LOCI_WATCH");
  await writeFile(repositoryFile, '{ "watch": "on" }');
  expect((await failureOf(read())).code).toBe("forbidden");
});

test("the folder of a test command is one however it is written, and a word has one place", async () => {
  const said = (command: object) => read({ LOCI_TEST_COMMAND: JSON.stringify(command) });
  for (const folder of ["packages/app/", "./packages/app", "packages//app"]) {
    const { values } = await said({ command: ["x", "{tests}"], in: folder });
    expect(values.testCommand?.[0]?.in).toBe("packages/app");
  }
  expect((await said({ command: ["x"], in: "./" })).values.testCommand?.[0]?.in).toBe("");
  const failure = await failureOf(said({ command: ["x", "{tests}:{names}"] }));
  expect(failure.message).toContain("one place for tests");
});

test("the rules of the architecture ignore files themselves", async () => {
  await writeFile(repositoryFile, '{ "checks": { "architecture": { "ignore": ["x"] } } }');
  expect((await failureOf(read())).message).toContain("architecture.ignore");
});

test("each platform has its own places", () => {
  const at = (platform: NodeJS.Platform, variables = {}) => {
    const there = { ...machine(), platform, homeFolder: "/h", variables };
    return [defaultDataFolder(there), userConfigFile(there)].map((file) => file.replaceAll(path.sep, "/"));
  };
  expect(at("linux")).toEqual(["/h/.local/share/loci", "/h/.config/loci/config.json"]);
  expect(at("linux", { XDG_DATA_HOME: "/d", XDG_CONFIG_HOME: "relative" })).toEqual([
    "/d/loci",
    "/h/.config/loci/config.json",
  ]);
  const library = "/h/Library/Application Support/loci";
  expect(at("darwin")).toEqual([library, `${library}/config.json`]);
  expect(at("win32", { LOCALAPPDATA: "/l" })).toEqual(["/l/loci", "/h/AppData/Roaming/loci/config.json"]);
});
