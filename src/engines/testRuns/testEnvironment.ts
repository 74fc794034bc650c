type Variables = Readonly<Record<string, string | undefined>>;

/** Names that variables with secrets have. */
const SECRET_NAME =
  /(^|_)(token|secret|secrets|password|passwd|passphrase|pwd|credential|credentials|apikey|api_key|access_key|private_key|signing_key|auth|cookie|session_key|encryption_key|dsn|pat)(_|$)/i;
const KEY_NAME = /(^|_)key(_?id)?$/i;
/** An address with a password in it. */
const SECRET_ADDRESS = /^[a-z][\w+.-]*:\/\/[^\s/@:]*:[^\s/@]+@/i;
/** Set for every run: nobody watches it, and nobody sees colours. */
const SET = { CI: "true", NO_COLOR: "1" };
/** These speak of the terminal or of the process that Loci is. */
const OWN =
  /^(LOCI_.*|FORCE_COLOR|COLORTERM|NODE_OPTIONS|NODE_CHANNEL_FD|NODE_UNIQUE_ID|VITEST.*|JEST_WORKER_ID)$/;

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
  return !OWN.test(name) && !SECRET_NAME.test(name) && !KEY_NAME.test(name) && !SECRET_ADDRESS.test(value);
}
