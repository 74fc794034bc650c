import { terms } from "../../../domain/text.ts";

const DIMS = 512;

/** The words of a text as a vector: near where texts share most of their words. It stands in where no model does. */
export function termVector(text: string): Float32Array {
  const vector = new Float32Array(DIMS);
  for (const term of new Set(terms(text))) {
    const hash = hashOf(term);
    const at = (hash >>> 1) % DIMS;
    vector[at] = (vector[at] ?? 0) + (hash & 1 ? 1 : -1);
  }
  return vector;
}

/** FNV-1a, mixed once more: neighbouring words would else lie side by side. */
function hashOf(term: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < term.length; at++) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193);
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
}
