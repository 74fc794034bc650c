import { isPlaceholder } from "./isPlaceholder.ts";
import { looksRandom } from "./looksRandom.ts";
import type { SecretSpan } from "./redactSpans.ts";

const SCHEME = /\b(bearer|basic)\s{1,4}([A-Za-z0-9._~+/=-]{6,})/gi;
const SHORTEST_BEARER = 12;

/** What follows the name of a scheme in an `Authorization` header, wherever that is quoted. */
export function authorizationSpans(text: string): SecretSpan[] {
  return [...text.matchAll(SCHEME)].flatMap(({ 0: match, 1: scheme = "", 2: value = "", index }) => {
    const isSecret = scheme.toLowerCase() === "basic" ? isBasic(value) : isBearer(value);
    const end = index + match.length;
    return isSecret ? [{ start: end - value.length, end, rule: "authorization" }] : [];
  });
}

function isBearer(value: string): boolean {
  return value.length >= SHORTEST_BEARER && looksRandom(value) && !isPlaceholder(value);
}

/** Base64 of a name, a colon and a password. */
function isBasic(value: string): boolean {
  try {
    const decoded = atob(value);
    return decoded.indexOf(":") > 0 && /^[\x20-\x7e]+$/.test(decoded);
  } catch {
    return false;
  }
}
