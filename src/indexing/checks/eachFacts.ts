import type { GraphReader } from "../../stores/port.ts";
import { FactsCache } from "../resolve/factsCache.ts";
import type { FileView } from "../resolve/fileView.ts";

/** So many at once: the facts of a large repository would not fit into memory. */
const FILES_AT_ONCE = 200;

/** Shows the facts of files one after the other; those of no language that is parsed are left out. */
export async function eachFacts(
  code: GraphReader,
  paths: readonly string[],
  signal: AbortSignal,
  onFacts: (view: FileView) => void,
): Promise<void> {
  for (let at = 0; at < paths.length; at += FILES_AT_ONCE) {
    signal.throwIfAborted();
    const some = await new FactsCache().fetch(code, paths.slice(at, at + FILES_AT_ONCE));
    for (const [, view] of some) if (view) onFacts(view);
  }
}
