import { posix } from "node:path";
import { SYMBOL_KINDS } from "../../domain/kinds.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { endsWithPath } from "../code/endsWithPath.ts";
import type { Candidate } from "./packQuestion.ts";
import type { NamedPlace } from "./taskNames.ts";

const MOST_FILES = 500;
const MOST_SYMBOLS = 2_000;
const MOST_FOUND = 24;

/** The files that a task names, or where it tells a line what stands there. */
export async function namedCode(
  code: GraphReader,
  view: View,
  places: readonly NamedPlace[],
): Promise<Candidate[]> {
  if (places.length === 0) return [];
  const names = [...new Set(places.map(({ path }) => posix.basename(path)))];
  const files = await code.find(view, { kinds: ["FILE"], names, ignoreCase: true, limit: MOST_FILES });
  const found: Candidate[] = [];
  for (const place of places) {
    if (found.length >= MOST_FOUND) break;
    const meant = files.filter(({ id }) => isSamePath(id, place.path));
    // The more files a name fits, the less it tells.
    const score = 1 / Math.sqrt(Math.max(1, meant.length));
    for (const file of meant.slice(0, 5)) {
      const node = place.line === null ? file : await innermost(code, view, file, place.line);
      const why = place.line === null ? "named in the task" : `line ${place.line} is named in the task`;
      found.push({ node, score, why: [why] });
    }
  }
  return found;
}

/** A trace may tell more of the path than the project has, and a sentence less. */
function isSamePath(id: string, path: string): boolean {
  const [one, other] = [id.toLowerCase(), path.toLowerCase().replace(/^\.?\/+/, "")];
  return endsWithPath(one, other) || endsWithPath(other, one);
}

async function innermost(code: GraphReader, view: View, file: NodeRecord, line: number): Promise<NodeRecord> {
  const symbols = await code.find(view, { under: file.id, kinds: SYMBOL_KINDS, limit: MOST_SYMBOLS });
  const size = ({ props }: NodeRecord) => Number(props.endLine) - Number(props.startLine);
  const around = symbols.filter(
    ({ props }) => Number(props.startLine) <= line && line <= Number(props.endLine),
  );
  return around.toSorted((one, other) => size(one) - size(other) || (one.id < other.id ? -1 : 1))[0] ?? file;
}
