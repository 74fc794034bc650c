/** A number that depends on every character of a text and on nothing else (FNV-1a, with the final mix of Murmur 3). */
function scatter(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * Texts in an order that looks random and is always the same. One more or one less leaves the order of the others as it
 * was, so that small changes of the code lead through the same decisions.
 */
export function scattered(texts: Iterable<string>): string[] {
  return [...texts]
    .map((text) => ({ text, place: scatter(text) }))
    .sort((a, b) => a.place - b.place || (a.text < b.text ? -1 : 1))
    .map(({ text }) => text);
}
