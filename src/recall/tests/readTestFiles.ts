import { asNodeId, type ProjectId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { GraphReader, View } from "../../stores/port.ts";

const FILES_AT_ONCE = 500;
const MOST_SYMBOLS = 2_000;

/** In these languages tests stand beside what they test, in the same file. */
const INLINE_LANGUAGES = new Set(["rust", "zig", "d"]);

/** The files that are tests by where they lie or what they are called, by path. */
export async function readTestFiles(code: GraphReader, view: View): Promise<ReadonlyMap<string, NodeRecord>> {
  return filesWhere(code, view, ({ props }) => props.isTest === true);
}

/** The files that are none by that, but may hold tests all the same. */
export async function readInlineFiles(
  code: GraphReader,
  view: View,
): Promise<ReadonlyMap<string, NodeRecord>> {
  return filesWhere(
    code,
    view,
    ({ props }) => props.isTest !== true && INLINE_LANGUAGES.has(String(props.language)),
  );
}

async function filesWhere(
  code: GraphReader,
  view: View,
  isMeant: (node: NodeRecord) => boolean,
): Promise<ReadonlyMap<string, NodeRecord>> {
  const found: NodeRecord[] = [];
  let before: NodeRecord | undefined;
  do {
    const page = await code.find(view, { kinds: ["FILE"], limit: FILES_AT_ONCE, ...(before && { before }) });
    found.push(...page.filter(isMeant));
    before = page.length === FILES_AT_ONCE ? page.at(-1) : undefined;
  } while (before);
  return new Map(found.map((node) => [String(node.id), node] as const).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether a file that is no test by its name holds some, as those of Rust do. */
export async function holdsTests(
  code: GraphReader,
  view: View,
  project: ProjectId,
  path: string,
): Promise<boolean> {
  const [file] = await code.get(view, [{ project, id: asNodeId(path) }]);
  if (file?.kind !== "FILE") return false;
  const symbols = await code.find(view, { kinds: ["FUNCTION"], under: file.id, limit: MOST_SYMBOLS });
  return symbols.some(({ props }) => props.form === "test");
}
