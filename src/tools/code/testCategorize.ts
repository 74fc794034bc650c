import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import { Failure } from "../../domain/failure.ts";
import { nearest } from "../../domain/nearest.ts";
import { codeName } from "../../engines/codeState/codeName.ts";
import { categorizeTest } from "../../engines/testKinds/categorizeTest.ts";
import { type Categorized, TEST_CATEGORIES, type TestProject } from "../../engines/testKinds/testFile.ts";
import { readInlineFiles, readTestFiles } from "../../recall/tests/readTestFiles.ts";
import { readTestMaterial } from "../../recall/tests/readTestMaterial.ts";
import { defineTool } from "../defineTool.ts";
import type { ToolContext, Workspace } from "../toolContext.ts";
import { projectOf, workspaceOf } from "./workspaceOf.ts";

const item = z.object({
  path: z.string(),
  category: z.enum(TEST_CATEGORIES),
  framework: z.string().nullable(),
  reasons: z.array(z.string()).optional().describe("with `explain`"),
});

const output = z.object({
  tests: z.array(item),
  total: z.int(),
  categories: z.record(z.string(), z.int()),
  frameworks: z.record(z.string(), z.int()),
});
type Output = z.infer<typeof output>;

export const testCategorize = defineTool({
  name: "test_categorize",
  family: "code",
  title: "Kinds of tests",
  description:
    "Which test files are unit, integration, e2e or performance tests, and the framework each is written for.",
  effect: "read",
  readsIndex: true,
  defaultProfile: "balanced",
  input: z.object({
    files: z
      .array(z.string().min(1).max(1_000))
      .min(1)
      .max(500)
      .optional()
      .describe("test files or folders; default all"),
  }),
  output,
  priorities: {
    total: "required",
    categories: "required",
    frameworks: "high",
    tests: "high",
    "tests[].reasons": "medium",
  },
  summary: summarize,
  async handle({ files }, context) {
    const workspace = await workspaceOf(context);
    const view = { guard: context.guard };
    const all = new Map([
      ...(await readTestFiles(workspace.code, view)),
      ...(await readInlineFiles(workspace.code, view)),
    ]);
    const asked = files ? filesAsked(files, [...all.keys()], workspace.root) : [...all.keys()];
    const textOf = async (path: string) => textIn(workspace, path);
    const request = {
      code: workspace.code,
      view,
      project: projectOf(context),
      files: all,
      textOf,
      signal: context.signal,
    };
    const project = await projectFacts(workspace, asked);
    const material = await readTestMaterial(request, asked);
    const found = material.flatMap((file) => categorizeTest(file, project) ?? []);
    return {
      tests: found.map((test) => itemOf(test, context)),
      total: found.length,
      categories: counts(found.map(({ category }) => category)),
      frameworks: counts(found.map(({ framework }) => framework ?? "unknown")),
    };
  },
});

function itemOf({ reasons, ...test }: Categorized, { explain }: ToolContext): Output["tests"][number] {
  return { ...test, ...(explain && { reasons: [...reasons] }) };
}

async function textIn({ tree }: Workspace, path: string): Promise<string> {
  const read = await tree.read(path);
  return read.ok ? read.text : "";
}

function filesAsked(named: readonly string[], known: readonly string[], root: string): string[] {
  const asked = named.map((name) => {
    const path = (codeName(name, root) ?? name).replace(/\/$/, "");
    const found = known.filter((each) => each === path || each.startsWith(`${path}/`));
    if (found.length > 0) return found;
    const like = nearest(path, known);
    throw new Failure(
      "not_found",
      `There is no test file at \`${name.slice(0, 200)}\`.`,
      like ? `Did you mean \`${like}\`?` : "Leave `files` out to see all there are.",
    );
  });
  return [...new Set(asked.flat())].sort();
}

const MANIFEST = "package.json";
const NODE_RUNNER =
  /"(vitest|jest|ts-jest|babel-jest|react-scripts|mocha|jasmine|jasmine-core|karma)"|\bbun test\b/;

/** The package that each test belongs to says by what those are run that name nothing themselves. */
async function projectFacts(workspace: Workspace, paths: readonly string[]): Promise<TestProject> {
  const manifests = new Map<string, string>();
  for (const folder of new Set(paths.flatMap(foldersOf))) {
    const text = await textIn(workspace, folder === "" ? MANIFEST : `${folder}/${MANIFEST}`);
    if (text !== "") manifests.set(folder, text);
  }
  // A package of a monorepo may leave its runner to the root.
  const namesRunner = (text: string) => NODE_RUNNER.test(text);
  return {
    manifestFor: (path) =>
      foldersOf(path)
        .map((folder) => manifests.get(folder) ?? "")
        .find(namesRunner) ?? "",
  };
}

/** From the nearest to the root. */
function foldersOf(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return [...parts.map((_, at) => parts.slice(0, parts.length - at).join("/")), ""];
}

function counts(names: readonly string[]): Record<string, number> {
  const groups = Map.groupBy(names, (name) => name);
  return Object.fromEntries(
    [...groups].map(([name, all]) => [name, all.length] as const).sort((a, b) => b[1] - a[1]),
  );
}

function summarize({ total, categories, frameworks }: Output): string {
  if (total === 0) return "There are no tests here that the index knows of.";
  const list = (of: Readonly<Record<string, number>>) =>
    Object.entries(of)
      .map(([name, count]) => `${count} ${name}`)
      .join(", ");
  return `${counted(total, "test file")}: ${list(categories)}. Written for ${list(frameworks)}.`;
}
