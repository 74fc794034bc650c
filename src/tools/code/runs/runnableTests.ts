import { Failure } from "../../../domain/failure.ts";
import { asNodeId } from "../../../domain/ids.ts";
import { nearest } from "../../../domain/nearest.ts";
import { codeName } from "../../../engines/codeState/codeName.ts";
import { holdsTests } from "../../../recall/tests/readTestFiles.ts";
import type { ToolContext, Workspace } from "../../toolContext.ts";
import { projectOf } from "../workspaceOf.ts";

/**
 * The files of the tests that a caller names, by path or by the id of a test in one. Only what the index knows as tests
 * and is there now is passed to a command.
 */
export async function runnableTests(
  named: readonly string[],
  known: ReadonlySet<string>,
  workspace: Workspace,
  context: ToolContext,
): Promise<string[]> {
  const paths = new Set<string>();
  for (const name of named) {
    const id = codeName(name, workspace.root) ?? "";
    const [path = ""] = id.split("::", 1);
    if (!(await isRunnable(path, known, workspace, context))) throw unknownTest(name, known);
    if (id !== path && !(await isThere(id, workspace, context))) throw unknownId(name, path);
    paths.add(path);
  }
  return [...paths];
}

async function isThere(id: string, { code }: Workspace, context: ToolContext): Promise<boolean> {
  const view = { guard: context.guard };
  return (await code.get(view, [{ project: projectOf(context), id: asNodeId(id) }])).length > 0;
}

function unknownId(name: string, path: string): Failure {
  return new Failure(
    "not_found",
    `There is no test \`${name.slice(0, 200)}\`; nothing was run.`,
    `Name the file to run all of its tests: \`${path}\`.`,
  );
}

async function isRunnable(
  path: string,
  known: ReadonlySet<string>,
  { code, tree }: Workspace,
  context: ToolContext,
): Promise<boolean> {
  if (path === "") return false;
  const isTest =
    known.has(path) || (await holdsTests(code, { guard: context.guard }, projectOf(context), path));
  return isTest && (await tree.read(path)).ok;
}

function unknownTest(name: string, known: ReadonlySet<string>): Failure {
  const shown = name.slice(0, 200);
  const like = nearest(name, [...known]);
  return new Failure(
    "not_found",
    `\`${shown}\` is no test file of this project; nothing was run.`,
    like ? `Did you mean \`${like}\`?` : "`test_categorize` lists the tests there are.",
  );
}
