import { posix } from "node:path";
import { asNodeId } from "../../src/domain/ids.ts";
import type { NodeRecord } from "../../src/domain/record.ts";
import type { GraphReader, View } from "../../src/stores/port.ts";
import type { Commit, LineRange } from "./commits.ts";

/** What a commit changed, as the graph of its parent names it. */
export interface Truth {
  readonly files: ReadonlySet<string>;
  readonly functions: ReadonlySet<string>;
  /** Whether the message names one of the files. */
  readonly isNamed: boolean;
}

const MOST_SYMBOLS = 5_000;

export async function truthOf(code: GraphReader, view: View, { changes, message }: Commit): Promise<Truth> {
  const { project } = view.guard as { project: NodeRecord["project"] };
  const refs = [...changes.keys()].map((path) => ({ project, id: asNodeId(path) }));
  const files = (await code.get(view, refs)).map(({ id }) => String(id));
  const functions = new Set<string>();
  for (const path of files) {
    const symbols = await code.find(view, {
      under: asNodeId(path),
      kinds: ["FUNCTION"],
      limit: MOST_SYMBOLS,
    });
    for (const range of changes.get(path) ?? []) {
      for (const id of touched(symbols, range)) functions.add(id);
    }
  }
  return {
    files: new Set(files),
    functions,
    isNamed: files.some((path) => message.includes(posix.basename(path))),
  };
}

/** The innermost function around each line. */
function touched(symbols: readonly NodeRecord[], { from, to }: LineRange): Set<string> {
  const found = new Set<string>();
  for (let line = from; line <= to; line++) {
    const around = symbols.filter(
      ({ props }) => Number(props.startLine) <= line && line <= Number(props.endLine),
    );
    const [innermost] = around.toSorted((one, other) => sizeOf(one) - sizeOf(other));
    if (innermost && innermost.props.form !== "test") found.add(innermost.id);
  }
  return found;
}

function sizeOf({ props }: NodeRecord): number {
  return Number(props.endLine) - Number(props.startLine);
}
