import { existsSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { COMMANDS } from "../../src/cli/commandTable.ts";
import { SETTING_KEYS, SETTINGS } from "../../src/main/config/settings.ts";
import { allTools } from "../../src/tools/index.ts";
import { listFiles, ROOT, readRepositoryFile } from "./repositoryFiles.ts";

/** Which seeds the tests play, and where the server of the tests comes from. */
const OF_TESTS = [
  "LOCI_RANDOM_SEED",
  "LOCI_SEEDS",
  "LOCI_SEED",
  "LOCI_FUZZ",
  "LOCI_HISTORIES",
  "LOCI_TEST_NEO4J",
  "LOCI_TEST_STORE",
  "LOCI_INSPECTOR",
  "LOCI_MAVEN_URL",
  "LOCI_NEO4J_JARS",
];

/** A hint that names what is not there is worse than none: whoever follows it is lost for certain. */
const EXISTING = {
  tool: allTools.map(({ name }) => name),
  command: COMMANDS.map(({ name }) => name),
  variable: [...OF_TESTS, ...SETTING_KEYS.flatMap((key) => SETTINGS[key].variable ?? [])],
};
type Sort = keyof typeof EXISTING;

const PATTERNS: Readonly<Record<Sort, readonly RegExp[]>> = {
  tool: [/`([a-z]+(?:_[a-z]+)+)`/g, /\bcall ([a-z]+(?:_[a-z]+)+)/g],
  command: [/`(?:npx )?loci ([a-z]+)/g, /^(?:\$ )?loci ([a-z]+)/gm, /[:,] (?:or )?loci ([a-z]+)/g],
  variable: [/\b(LOCI_[A-Z_]*[A-Z])\b/g],
};

/** Lines that name a tool which is not there are left out when they are shown; `instructions.test.ts` sees to it. */
const FILTERED_WHEN_SHOWN = "src/transports/instructions.ts";
/** Names tables and columns, which are written like tools; the last test looks them up in the code. */
const INTERNALS = "docs/internals.md";

interface Text {
  readonly file: string;
  readonly text: string;
}

function misnamed({ file, text }: Text): string[] {
  return (Object.keys(EXISTING) as Sort[]).flatMap((sort) =>
    PATTERNS[sort]
      .flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = ""]) => name))
      .filter((name) => !(EXISTING[sort] as readonly string[]).includes(name))
      .map((name) => `${file}: there is no ${sort} ${name}`),
  );
}

/** What a program can say: its string literals and the fixed parts of its templates, one a line. */
function literalsOf({ file, text }: Text): Text {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return { file, text: found.join("\n") };
}

const read = (files: readonly string[]) =>
  Promise.all(files.map(async (file) => ({ file, text: await readRepositoryFile(file) })));

describe("tools, commands and variables that are named exist:", () => {
  test("in what the program says", async () => {
    const isTest = (file: string) => file.endsWith(".test.ts") || file.includes("/testing/");
    const files = (await listFiles("src", ".ts")).filter(
      (file) => !isTest(file) && file !== FILTERED_WHEN_SHOWN,
    );
    const literals = (await read(files)).map(literalsOf);
    expect(literals.flatMap(misnamed)).toEqual([]);
    // It would find nothing wrong, either, if it saw nothing.
    expect(literals.filter(({ text }) => /`loci [a-z]/.test(text)).length).toBeGreaterThan(3);
  });

  test("in what people read", async () => {
    const docs = (await listFiles("docs", ".md")).filter((file) => file !== INTERNALS);
    const pages = await read([...docs, "README.md", "CONTRIBUTING.md", "SECURITY.md"]);
    const said = new Set(
      (await read(await listFiles("src", ".ts"))).flatMap((file) => literalsOf(file).text.split("\n")),
    );
    // Statuses and warnings are written like tools.
    const isSaid = (fault: string) => said.has(fault.replace(/^.* tool /, ""));
    expect(pages.flatMap(misnamed).filter((fault) => !isSaid(fault))).toEqual([]);
  });

  test("and one that does not would be seen", () => {
    const text = "throw new Failure('x', `Run \\`loci tkoen\\`, or call run_higyene.`, 'Set LOCI_HOEM.');";
    expect(misnamed(literalsOf({ file: "a.ts", text }))).toEqual([
      "a.ts: there is no tool run_higyene",
      "a.ts: there is no command tkoen",
      "a.ts: there is no variable LOCI_HOEM",
    ]);
  });
});

test("what the map of the code names is in the code", async () => {
  const sources = (await read(await listFiles("src", ".ts"))).filter(
    ({ file }) => !file.endsWith(".test.ts"),
  );
  const words = new Set(sources.flatMap(({ text }) => text.match(/\w+/g) ?? []));
  const maps = await Promise.all(["ARCHITECTURE.md", INTERNALS].map(readRepositoryFile));
  const named = [...maps.join("\n").matchAll(/`([^`\n]+)`/g)].map(([, name = ""]) => name);
  const files = sources.map(({ file }) => file);
  const isThere = (name: string) =>
    /^\w+$/.test(name)
      ? words.has(name) || existsSync(path.join(ROOT, name))
      : !/^[\w/]+(\.ts)?$/.test(name) || files.some((file) => `/${file}`.includes(`/${name}`));
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});
