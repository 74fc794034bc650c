import type { NodeRecord } from "../../domain/record.ts";
import type { GraphReader, View } from "../../stores/port.ts";

const MOST_SYMBOLS = 2_000;

/** What stands in a file or class: one line a symbol, as deep as it is nested. */
export async function outlineOf(code: GraphReader, view: View, node: NodeRecord): Promise<string> {
  const within = await code.find(view, { under: node.id, limit: MOST_SYMBOLS });
  const depth = (id: string) => id.split("::").length;
  const lines = within
    .filter(({ id }) => id !== node.id)
    .toSorted((one, other) => lineOf(one) - lineOf(other) || depth(one.id) - depth(other.id))
    .map((symbol) => {
      const indent = "  ".repeat(depth(symbol.id) - depth(node.id) - 1);
      return `${lineOf(symbol)}: ${indent}${symbol.props.signature ?? symbol.props.name}`;
    });
  return lines.length > 0 ? lines.join("\n") : `${node.props.lines ?? 0} lines, no symbols`;
}

function lineOf({ props }: NodeRecord): number {
  return Number(props.startLine ?? 0);
}
