import { contentHash } from "../../domain/contentHash.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { memoryText } from "../../engines/memory/memoryText.ts";

/** What a memory says, as a hash: a note or a keyword that came later does not change it. */
export function saidHash(node: NodeRecord): string {
  return node.contentHash ?? contentHash("said", memoryText(node));
}
