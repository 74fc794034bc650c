import type { NodeRecord } from "../../../domain/record.ts";
import { nodeRecord } from "../../../domain/testing/nodeRecord.ts";

/** A version of a piece of code, of which only what is given matters. */
export function codeNode(id: string, parts: Partial<NodeRecord> = {}): NodeRecord {
  const name = id.split("::").at(-1) ?? id;
  return nodeRecord(id, {
    kind: "FUNCTION",
    contentHash: "h1",
    ...parts,
    props: { name, startLine: 1, endLine: 9, signature: `function ${name}()`, ...parts.props },
  });
}
