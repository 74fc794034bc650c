import { isSecretValue, type Setting } from "./isSecretValue.ts";
import type { SecretSpan } from "./redactSpans.ts";

/** What people choose, and may be short and speakable; the rest is made by machines. */
const PASSWORD_NAMES = "password|passwd|passphrase|passwort|pwd";
const KEY_NAMES =
  "secret|token|credentials?|creds|(?:api|access|account|auth|private|secret|signing|encryption|master)[_ -]?key";
/** Tokens that open nothing, or only what whoever holds the text has open. */
const HARMLESS =
  "(?<!page|next|public|cancel|cancellation|continuation|csrf|xsrf)(?<!(?:page|next|public|csrf|xsrf)[_-])";
/** A name may go on with where the secret holds, but not with what makes it another thing, such as a token's count. */
const NAME_END =
  "(?:[_-]?(?:prod|production|dev|staging|live|test|old|new|value|string|base64|b64|[0-9]{1,3}))?";
const NAME = `(${PASSWORD_NAMES})|${HARMLESS}(?:${KEY_NAMES})`;
const GAP = "[ \\t]{0,8}";
/** What stands between a name and its value. */
const GIVES = [
  // After the quote that ends the name, where it has one, which may be escaped.
  `\\\\?["'\`\\]]{0,2}${GAP}[:=]{1,3}>?${GAP}`,
  `["'\`]?${GAP}\\b(?<said>is|was)\\b${GAP}`,
  `["'](?<listed>,)${GAP}(?=["'])`,
  // The space of `--password x`.
  "(?<=--[a-z-]{1,30})[ ]{1,4}",
].join("|");
const LONGEST = 400;
const VALUE = [
  `\\\\["'](?<escaped>[^"'\\\\\\n]{1,${LONGEST}})`,
  `"(?<double>(?:[^"\\\\\\n]|\\\\.){1,${LONGEST}})`,
  `'(?<single>(?:[^'\\\\\\n]|\\\\.){1,${LONGEST}})`,
  `\`(?<back>[^\`\\n]{1,${LONGEST}})`,
  `(?<bare>[^\\s"'\`,;)}\\]]{1,${LONGEST}})`,
].join("|");

/** All parts have bounds, so that a text of nothing but names takes time linear in its length. */
const GIVEN = new RegExp(`(?:${NAME})${NAME_END}(?:${GIVES})(?:${VALUE})`, "gi");

const TELLING_NAME = new RegExp(`(?:${NAME})${NAME_END}$`, "i");

/** The rule for a value that is kept under a name, if that makes it a secret. */
export function secretUnder(name: string, value: string): string | null {
  const match = TELLING_NAME.exec(name);
  if (!match) return null;
  const isPassword = match[1] !== undefined;
  return isSecretValue(value, { isPassword, isQuoted: true, tie: "given" }) ? ruleOf(isPassword) : null;
}

function ruleOf(isPassword: boolean): string {
  return isPassword ? "password" : "secret";
}

/** Values that are given to names which tell of a secret: `password = …`, `"api_key": "…"`, `--token …`. */
export function namedSecretSpans(text: string): SecretSpan[] {
  const spans: SecretSpan[] = [];
  GIVEN.lastIndex = 0;
  for (let match = GIVEN.exec(text); match; match = GIVEN.exec(text)) {
    const { groups = {} } = match;
    const quoted = groups.escaped ?? groups.double ?? groups.single ?? groups.back;
    const value = quoted ?? withoutTail(groups.bare ?? "");
    const start = match.index + match[0].length - (quoted ?? groups.bare ?? "").length;
    const isPassword = match[1] !== undefined;
    // A value that is none may itself hold a name and its value.
    GIVEN.lastIndex = start;
    if (!isSecretValue(value, { isPassword, isQuoted: quoted !== undefined, tie: tieOf(groups) })) continue;
    const end = value.length < LONGEST ? start + value.length : endOfWord(text, start);
    spans.push({ start, end, rule: ruleOf(isPassword) });
    GIVEN.lastIndex = end;
  }
  return spans;
}

function tieOf({ said, listed }: Readonly<Record<string, string | undefined>>): Setting["tie"] {
  if (said !== undefined) return "said";
  return listed === undefined ? "given" : "listed";
}

/** Without the next part of a query, and without what ends a sentence. */
function withoutTail(bare: string): string {
  return (bare.split(/&[a-z_][\w.-]{0,40}=/i, 1)[0] ?? "").replace(/[.:]{1,3}$/, "");
}

function endOfWord(text: string, start: number): number {
  const rest = /[\s"'`]/g;
  rest.lastIndex = start;
  return rest.exec(text)?.index ?? text.length;
}
