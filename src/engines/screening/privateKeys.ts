import type { SecretSpan } from "./redactSpans.ts";

const MARKER = /-----(BEGIN|END) ?[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
/** So much of a key is one: a shorter stretch is a word, or a few letters that stand for a key. */
const KEY_MATERIAL = /[A-Za-z0-9+/=]{16}/;
/** Lines of a key from its beginning on. */
const BODY = /^(?:\s|[A-Za-z0-9+/=]{16,})*/;

/** Private keys in their usual wrapping, however short, and also where the end of one was cut off. */
export function privateKeySpans(text: string): SecretSpan[] {
  const markers = [...text.matchAll(MARKER)];
  return markers.flatMap((marker, place): SecretSpan[] => {
    if (marker[1] !== "BEGIN") return [];
    const from = marker.index + marker[0].length;
    const next = markers[place + 1];
    const body = text.slice(from, next?.index);
    const isWhole = next?.[1] === "END";
    const key = isWhole ? body + next[0] : (BODY.exec(body)?.[0].trimEnd() ?? "");
    return KEY_MATERIAL.test(body.slice(0, key.length))
      ? [{ start: marker.index, end: from + key.length, rule: "private-key" }]
      : [];
  });
}
