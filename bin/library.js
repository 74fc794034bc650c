// What `import "loci"` finds. A Node without SQLite would fail on the first import of dist/library.js with a message
// that is about neither.
import { isNewEnough, OLDEST_NODE } from "./runtime.js";

if (!isNewEnough(process.versions.node)) {
  throw new Error(`loci: needs Node ${OLDEST_NODE} or newer; this is Node ${process.versions.node}.`);
}

export const { openLoci } = await import("../dist/library.js");
