import { Failure } from "../../domain/failure.ts";
import { CHECKS } from "../../engines/checks/check.ts";
import type { ToolContext, Workspace } from "../toolContext.ts";

/** Code in quotes or backticks; else a word that is written like a name of code. */
const QUOTED = /[`"“]([^`"”]+)[`"”]/;
const CALLED =
  /[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::)[\p{L}_$][\p{L}\p{N}_$]*)+|[\p{Ll}_$][\p{L}\p{N}_$]*(?:[\p{Lu}_][\p{L}\p{N}_$]*)+/u;
const MOST_NAMES = 3;
const LOOKED_AT = 20;

/** The patterns that a question in words may mean: what it quotes, else calls of what it names or what is named like it. */
export async function codeMeant(
  question: string,
  { code }: Workspace,
  { guard }: ToolContext,
): Promise<string[]> {
  const [, quoted] = QUOTED.exec(question) ?? [];
  if (quoted !== undefined) return [asPattern(quoted.trim())];
  const [named] = CALLED.exec(question) ?? [];
  if (named !== undefined) return [asPattern(named)];
  const hits = await code.searchText(
    { guard },
    { text: question, kinds: ["FUNCTION", "CLASS"], limit: LOOKED_AT },
  );
  const names = [...new Set(hits.map(({ node }) => String(node.props.name)))].filter((name) =>
    /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name),
  );
  if (names.length > 0) return names.slice(0, MOST_NAMES).map(asPattern);
  throw new Failure(
    "not_found",
    "These words name no check and no code that is indexed.",
    `Ask for a \`check\` (${CHECKS.join(", ")}), or give a \`pattern\` such as \`fetch($URL, $$$)\`.`,
  );
}

/** A mere name stands for its calls. */
function asPattern(code: string): string {
  return /^[\p{L}_$][\p{L}\p{N}_$]*((\.|::)[\p{L}_$][\p{L}\p{N}_$]*)*(\(\))?$/u.test(code)
    ? `${code.replace(/\(\)$/, "")}($$$)`
    : code;
}
