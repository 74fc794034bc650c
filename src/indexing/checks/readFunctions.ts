import type { CodeFunction } from "../../engines/checks/oversizedFunctions.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import type { IndexedFile } from "../patterns/indexedFiles.ts";

const MOST_SYMBOLS = 2_000_000;

/** All functions of the index. */
export async function readFunctions(
  code: GraphReader,
  view: View,
  files: readonly IndexedFile[],
): Promise<CodeFunction[]> {
  const tests = new Set(files.filter(({ isTest }) => isTest).map(({ path }) => path));
  const nodes = await code.find(view, { kinds: ["FUNCTION"], limit: MOST_SYMBOLS });
  return nodes.map(({ id, props }) => ({
    id,
    name: String(props.name),
    form: String(props.form),
    path: String(props.path),
    startLine: Number(props.startLine),
    endLine: Number(props.endLine),
    isTest: props.form === "test" || tests.has(String(props.path)),
  }));
}

/** The ids of all types. */
export async function readClasses(code: GraphReader, view: View): Promise<Set<string>> {
  const nodes = await code.find(view, { kinds: ["CLASS"], limit: MOST_SYMBOLS });
  return new Set(nodes.map(({ id }) => String(id)));
}
