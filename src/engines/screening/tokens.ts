import { looksRandom } from "./looksRandom.ts";
import type { SecretSpan } from "./redactSpans.ts";

/** Whoever issues these begins them all alike, so that they can be told from other text. */
interface TokenRule {
  readonly rule: string;
  readonly pattern: RegExp;
  /** The beginning alone does not tell: words may begin so too. */
  readonly mustLookRandom?: true;
}

/** Inside a longer word it is something else; and each stretch of a text is tried from its beginning only. */
const token = (body: string) => new RegExp(`(?<![A-Za-z0-9_-])(?:${body})`, "g");

const TOKENS: readonly TokenRule[] = [
  { rule: "aws-access-key", pattern: token("(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])") },
  { rule: "jwt", pattern: token("eyJ[A-Za-z0-9_-]{8,}(?:\\.[A-Za-z0-9_-]{8,}){2,4}") },
  { rule: "github-token", pattern: token("(?:gh[pousr]|github_pat)_[A-Za-z0-9_]{20,}") },
  { rule: "gitlab-token", pattern: token("gl(?:pat|dt|rt|ptt|agent|soat|cbt)-[A-Za-z0-9_-]{20,}") },
  { rule: "google-api-key", pattern: token("AIza[A-Za-z0-9_-]{35}") },
  { rule: "google-oauth-secret", pattern: token("GOCSPX-[A-Za-z0-9_-]{20,}") },
  { rule: "stripe-key", pattern: token("(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{10,}|whsec_[A-Za-z0-9+/]{20,}") },
  { rule: "openai-token", pattern: token("sk-[A-Za-z0-9_-]{20,}"), mustLookRandom: true },
  { rule: "pypi-token", pattern: token("pypi-[A-Za-z0-9_-]{40,}") },
  { rule: "age-key", pattern: token("AGE-SECRET-KEY-1[A-Z0-9]{30,}") },
  { rule: "telegram-token", pattern: token("[0-9]{8,10}:AA[A-Za-z0-9_-]{32,35}") },
  { rule: "mailgun-key", pattern: token("key-[0-9a-f]{32}") },
  { rule: "loci-token", pattern: token("loci_(?:gov|key_[0-9a-f]{16})_[A-Za-z0-9_-]{43}") },
  { rule: "digitalocean-token", pattern: token("do[opr]_v1_[0-9a-f]{40,}") },
];

export function tokenSpans(text: string): SecretSpan[] {
  return TOKENS.flatMap(({ rule, pattern, mustLookRandom }) =>
    [...text.matchAll(pattern)]
      .filter(([match]) => !mustLookRandom || looksRandom(match))
      .map(({ 0: match, index }) => ({ start: index, end: index + match.length, rule })),
  );
}
