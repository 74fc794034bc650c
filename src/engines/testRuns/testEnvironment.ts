import { ownSpans } from "../screening/ownRules.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** What names of variables with secrets hold somewhere, however they are put together. */
const SECRET_NAME = /token|secret|passw|passphrase|credential|apikey|cookie|connection_?string|auth(?!or)/i;
/** What says so only as a word of its own: the same letters begin or end harmless names. */
const SECRET_WORD = /(^|_)(pass|pwd|creds?|keys?\d*|dsn|pat|jwt)(_|$)/i;
const KEY_NAME = /key(_?id)?$/i;
/** An address with somebody's name or password in it. */
const SECRET_ADDRESS = /\b[a-z][\w+.-]*:\/\/[^\s/@]+@/i;
/** A password among the parts of a value: `Server=x;Password=y`, `jdbc:…?password=y`. */
const SECRET_PART = /(passw(or)?d|pwd|secret|token|account_?key|access_?key|api_?key)\s*=/i;
/** Set for every run: nobody watches it, and nobody sees colours. */
const SET = { CI: "true", NO_COLOR: "1" };
/** These speak of the terminal or of the process that Loci is. */
const OWN =
  /^(LOCI_.*|FORCE_COLOR|COLORTERM|NODE_OPTIONS|NODE_CHANNEL_FD|NODE_UNIQUE_ID|VITEST.*|JEST_WORKER_ID)$/;
/** These have programs run other code before their own. */
const INTRUDING = /^(BASH_ENV|ENV|LD_PRELOAD|LD_AUDIT|DYLD_INSERT_LIBRARIES|BASH_FUNC_.*)$/;

/**
 * What tests find in their environment: all there is, but for Loci's own settings and what holds a secret by its name or
 * form. What is named in `passed` is passed on all the same.
 */
export function testEnvironment(
  variables: Variables,
  passed: readonly string[] = [],
): Record<string, string> {
  const kept = Object.entries(variables).flatMap(([name, value]) =>
    value !== undefined && (passed.includes(name) || isPlain(name, value)) ? [[name, value] as const] : [],
  );
  return { ...SET, ...Object.fromEntries(kept) };
}

function isPlain(name: string, value: string): boolean {
  if (OWN.test(name) || INTRUDING.test(name)) return false;
  const isNamed = [SECRET_NAME, SECRET_WORD, KEY_NAME].some((pattern) => pattern.test(name));
  return !isNamed && !SECRET_ADDRESS.test(value) && !SECRET_PART.test(value) && ownSpans(value).length === 0;
}
