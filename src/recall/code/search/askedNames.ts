/** A name of code that a question holds. */
export interface AskedName {
  readonly name: string;
  /** What it is said to be a member of, the nearest last: `Rack` of `Rack::Builder`. */
  readonly qualifiers: readonly string[];
  /** It is the whole question, is written as only code is, or is a word with a capital letter, which may mean nothing. */
  readonly certainty: "whole" | "identifier" | "capitalised";
}

const NAME = /[\p{L}_$][\p{L}\p{N}_$]*(?:(?:::|[.#:])[\p{L}_$][\p{L}\p{N}_$]*)*(?:\(\))?/gu;
/** A change of case, an underscore, a call or a qualified name. */
const IDENTIFIER = /[\p{Ll}\p{N}]\p{Lu}|[\p{L}\p{N}]_[\p{L}\p{N}]|^[_$]|\(\)$|::|[\p{L}\p{N}][.#]\p{L}/u;
export const MOST_NAMES = 16;

/** The names of code in a question, each once; the first ones. */
export function namesIn(text: string, most = MOST_NAMES): AskedName[] {
  const found = new Map<string, AskedName>();
  const question = text.trim();
  for (const { 0: written, index } of question.matchAll(NAME)) {
    if (isNoName(written) || isInPath(question, index, written.length)) continue;
    const certainty = written === question ? "whole" : certaintyOf(written);
    if (certainty === null) continue;
    const qualifiers = written.replace(/\(\)$/, "").split(/::|[.#:]/);
    const name = qualifiers.pop() ?? "";
    if (!found.has(name)) found.set(name, { name, qualifiers, certainty });
  }
  return [...found.values()].slice(0, most);
}

/** File names and abbreviations, which are written as members are. */
const FILE_NAME =
  /\.(?:[cm]?[jt]sx?|pyi?|go|rs|java|c|h|cc|cpp|hpp|cs|rb|php|kts?|swift|scala|lua|sh|exs?|hs|zig|md|rst|json|ya?ml|toml|txt|html?|css)$/i;

function isNoName(written: string): boolean {
  return FILE_NAME.test(written) || /^(?:e\.g|i\.e)$/i.test(written);
}

function isInPath(text: string, index: number, length: number): boolean {
  return /[/\\]/.test(text[index - 1] ?? "") || /[/\\]/.test(text[index + length] ?? "");
}

function certaintyOf(written: string): AskedName["certainty"] | null {
  if (IDENTIFIER.test(written)) return "identifier";
  return /^\p{Lu}/u.test(written) ? "capitalised" : null;
}
