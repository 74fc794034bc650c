import type { SettingClaim } from "./repositoryClaim.ts";
import type { Sentence } from "./sentences.ts";

const VALUE =
  "`?(\"[^\"]{1,60}\"|'[^']{1,60}'|-?\\d(?:[\\d_,]*\\d)?(?:\\.\\d+)?(?:\\s?(?:ms|milliseconds?|s|secs?|seconds?|min|mins|minutes?|h|hours?|days?|kb|mb|gb|kib|mib|gib|bytes?|%))?|true|false|[A-Za-z][\\w.-]{0,40}\\w)`?(?=$|[\\s.,;)])";
const LINK =
  "(?:\\s+in\\s+`?[\\w./-]{3,80}`?)?\\s*(?:=|:|\\bis\\b(?: set to| currently| now)?|\\bdefaults? to\\b|\\bequals\\b|\\bset to\\b|\\bhas the value\\b)\\s*";
/** A name as code has it: in capitals, in humps, with dots or underscores, or marked as code. */
const IDENTIFIED = new RegExp(
  `(?:\`([A-Za-z_][\\w.-]{1,60})\`|(?<![\\w\`])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[a-z]+(?:[A-Z][a-z0-9]+)+|[a-z]+(?:[._][a-z]+)+))${LINK}${VALUE}`,
  "g",
);
/** Words for a quantity, and how much. */
const WORDED = new RegExp(
  "\\b(?:the|our|a)\\s+((?:[a-z]+[ -]){0,4}(?:timeout|retries|limit|size|ttl|interval|delay|threshold|count|length|attempts|connections|workers|concurrency|depth|age|rate|capacity|retry count))" +
    "\\s+(?:is|=|defaults to|is set to|equals)\\s+(\\d[\\d_,]*(?:\\.\\d+)?(?:\\s?(?:ms|milliseconds?|s|secs?|seconds?|min|mins|minutes?|h|hours?|days?|kb|mb|gb|kib|mib|gib|bytes?))?)(?=$|[\\s.,;)])",
  "gi",
);
const FILE =
  /(?<![\w.])([\w./-]{0,80}\w\.(?:json|ya?ml|toml|[cm]?[jt]sx?|py|rb|go|rs|java|kts?|php|properties|ini|cfg))(?![\w.]\w)|\b(tsconfig|pyproject)\b/i;
/** What can follow "is" and is no value: "`MAX_RETRIES` is used in", "`config` is read". */
const NO_VALUE =
  /^(?:a|an|the|used|read|set|defined|declared|required|needed|in|on|at|for|from|by|to|as|of|what|where|how|always|also|only|never|our|only|called|passed|checked|exported|imported|shared|global|available|configurable|stored|kept|here|there|one|ignored|optional|part|too|much|still|now|currently|loaded|computed|derived|per|just|enough|based|valid|unique|immutable|mutable|async|deprecated|null|undefined|none|like|important|critical|safe|hard-coded|hardcoded|tested|covered|documented|responsible|supposed|meant)$/i;

export function settingClaims({ text, environment, part }: Sentence): SettingClaim[] {
  const [, path, short] = FILE.exec(text) ?? [];
  const file = path ?? (short === undefined ? null : short.toLowerCase());
  const about = { environment, part, file } as const;
  const identified = [...text.matchAll(IDENTIFIED)].flatMap(
    ([said, quoted, plain, value = ""]): SettingClaim[] => {
      const name = quoted ?? plain ?? "";
      if (!isStated(said.trim(), name, value, plain !== undefined)) return [];
      return [
        { kind: "setting", name, isIdentifier: true, value: plainValue(value), said: said.trim(), ...about },
      ];
    },
  );
  const worded = [...text.matchAll(WORDED)].map(
    ([said, name = "", value = ""]): SettingClaim => ({
      kind: "setting",
      name,
      isIdentifier: false,
      value: plainValue(value),
      said: said.trim(),
      ...about,
    }),
  );
  return identified.length > 0 ? identified : worded;
}

const FILE_NAME = /\.(?:[jt]s|py|json|ya?ml|toml|md)$/;
const IN_CAPITALS = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;
const SETTING = /=|\b(?:set to|defaults? to|equals|value)\b/;

/** Whether a value is given, and not merely something said of the name, or copied from a listing. */
function isStated(said: string, name: string, value: string, isPlain: boolean): boolean {
  if (NO_VALUE.test(value) || FILE_NAME.test(name) || /[{}$<>]/.test(value)) return false;
  const isWord = /^[a-z][a-z-]*$/i.test(value) && !/^(?:true|false)$/i.test(value);
  if (IN_CAPITALS.test(name)) return !(isWord && /^`?\s*:/.test(said.replace(/^`/, "").slice(name.length)));
  if (isPlain && /^\s*[:=]/.test(said.slice(name.length))) return false;
  return !isWord || SETTING.test(said) || (name.includes(".") && /[A-Z]/.test(value));
}

function plainValue(value: string): string {
  return value.replace(/^["'`]|["'`]$/g, "").replace(/(?<=\d)[_,](?=\d)/g, "");
}
