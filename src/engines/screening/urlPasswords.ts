import { isPlaceholder } from "./isPlaceholder.ts";
import { looksRandom } from "./looksRandom.ts";
import type { SecretSpan } from "./redactSpans.ts";

/** What stands before the host in an address, within bounds, as this is tried wherever `://` stands. */
const USER_INFO = /:\/\/([^\s/:@"'`<>]{0,128})(?::([^\s/"'`<>]{1,256}))?@(?=[^\s@])/g;
const SHORTEST = 4;

/** The password of an address, or a token that is given as its user. */
export function urlPasswordSpans(text: string): SecretSpan[] {
  return [...text.matchAll(USER_INFO)].flatMap(({ index, 1: user = "", 2: password }): SecretSpan[] => {
    const userAt = index + "://".length;
    const spans: SecretSpan[] = [];
    if (looksRandom(user) && user.length >= 20)
      spans.push({ start: userAt, end: userAt + user.length, rule: "url-password" });
    if (password !== undefined && isPassword(password, user)) {
      const start = userAt + user.length + 1;
      spans.push({ start, end: start + password.length, rule: "url-password" });
    }
    return spans;
  });
}

/** One that is its user's name, as in `postgres:postgres`, hides nothing. */
function isPassword(password: string, user: string): boolean {
  return password.length >= SHORTEST && password !== user && !isPlaceholder(password);
}
