import type { SecretSpan } from "./redactSpans.ts";

/** The part of a secretlint rule that is used here. */
interface PresetRule {
  readonly meta: { readonly id: string };
  create(context: object, options: object): { file?(source: object): unknown };
}

interface Report {
  readonly range: readonly [start: number, end: number];
  readonly message: { readonly data?: Readonly<Record<string, unknown>> };
}

const RULE_PREFIX = "@secretlint/secretlint-rule-";

/**
 * Rules that are not asked: comments in a text must not switch off its screening, files are not read, and addresses with
 * passwords are left to a rule of ours, which redacts the password and not the address.
 */
const LEFT_OUT = new Set(["filter-comments", "gcp", "basicauth", "database-connection-string"]);

const NAMES: Readonly<Record<string, string>> = {
  aws: "aws-secret-key",
  privatekey: "private-key",
  "hashicorp-vault": "vault-token",
};

/** All that these rules find is a long run of characters, a key in its armour, or in an address; plain prose has none. */
const MAY_HOLD_A_SECRET = /[\w+/=.~-]{16}|:\/\/|-----BEGIN/;
const NOTHING: PresetAnswer = { spans: [], isPartial: false };

let loading: Promise<readonly PresetRule[]> | undefined;

export interface PresetAnswer {
  readonly spans: readonly SecretSpan[];
  /** Not all rules could be asked. */
  readonly isPartial: boolean;
}

/**
 * What secretlint's recommended rules find. They are run without secretlint's core, as that notes every run in a timeline
 * that grows for as long as the process lives.
 */
export async function askPreset(text: string): Promise<PresetAnswer> {
  if (!MAY_HOLD_A_SECRET.test(text)) return NOTHING;
  loading ??= loadRules();
  const answers = (await loading).map((rule) => spansOf(rule, text));
  const spans = answers.flatMap((answer) => answer ?? []);
  return { spans, isPartial: answers.length === 0 || answers.includes(null) };
}

/** None where they cannot be had. */
async function loadRules(): Promise<readonly PresetRule[]> {
  try {
    const { rules } = await import("@secretlint/secretlint-rule-preset-recommend");
    return rules.filter(({ meta }) => !LEFT_OUT.has(shortId(meta.id)));
  } catch {
    return [];
  }
}

function shortId(id: string): string {
  return id.replace(RULE_PREFIX, "");
}

/** Null when the rule failed. */
function spansOf(rule: PresetRule, text: string): readonly SecretSpan[] | null {
  const id = shortId(rule.meta.id);
  const name = NAMES[id] ?? `${id}-token`;
  const spans: SecretSpan[] = [];
  const context = {
    createTranslator: () => (_message: string, data: object) => ({ data }),
    report: (report: Report) => spans.push(spanOf(text, report, name)),
  };
  try {
    rule.create(context, {}).file?.({ content: text, filePath: "", ext: "" });
    return spans;
  } catch {
    return null;
  }
}

/** The range that a rule reports may begin with the name that a secret is given to; the value it reports is the secret. */
function spanOf(text: string, { range: [from, to], message }: Report, rule: string): SecretSpan {
  const value = Object.values(message.data ?? {}).find((each) => typeof each === "string" && each !== "");
  const start = typeof value === "string" ? text.indexOf(value, from) : -1;
  return start < 0 || typeof value !== "string"
    ? { start: from, end: to, rule }
    : { start, end: start + value.length, rule };
}
