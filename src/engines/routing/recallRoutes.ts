/** A tool that may know the answer to a question, and what it is asked. */
export interface RecallRoute {
  readonly tool: "report_read_latest" | "report_list" | "memory_search" | "context_pack";
  readonly input: Readonly<Record<string, unknown>>;
}

/** What the tools take at most. */
const LONGEST_QUERY = 2_000;
const LONGEST_KEYWORD = 200;
const LONGEST_TASK = 20_000;

/** Where a report may be asked for: further on in a text it is told of. */
const ASKED_WITHIN = 400;
const LATEST = /\b(?:latest|newest|most recent|last)\s+((?:[^\s?!.,;:]+\s+){0,6}?)reports?\b([^?!;\n]*)/i;
const ABOUT = /^\s+(?:on|about|for|of|regarding|concerning)\s+(?:the\s+)?(.+)$/i;

/** Words of somebody who is about to work on the code, or looks for a place in it. */
const OF_CODE =
  /\b(?:implement(?:s|ed|ing)?|refactor|fix(?:es|ing)?|rename|add|change|remove|replace|write|debug|code|function|method|class|module|file|files|symbol|stack ?trace|exception|defined|called|callers?|tests?)\b|\w\(\)|[\w-]+\.(?:ts|tsx|js|py|go|rs|java|rb|c|cpp|cs)\b/i;
const IS_QUESTION =
  /^\W*(?:what|who|whom|which|when|why|how|did|do|does|has|have|is|are|was|were|recall|remember)\b/i;
const ASKS_FOR_PLACE =
  /\b(?:where (?:is|are|do|does)|which (?:file|function|class|module|code|tests?)|who calls|what calls)\b/i;

/**
 * Which tools to ask, the likeliest first; the next is for when that one knows nothing. The latest report on something is read
 * as such, a task or a place in the code is a briefing's, and all else is asked of memory.
 */
export function recallRoutes(question: string): RecallRoute[] {
  const reports = reportRoute(question);
  const pack: RecallRoute = { tool: "context_pack", input: { task: question.slice(0, LONGEST_TASK) } };
  if (question.length > LONGEST_QUERY) return [...reports, pack];
  const memory: RecallRoute = { tool: "memory_search", input: { query: question } };
  return isOnCode(question) ? [...reports, pack, memory] : [...reports, memory, pack];
}

function reportRoute(question: string): RecallRoute[] {
  const [asked, before = "", after = ""] = LATEST.exec(question.slice(0, ASKED_WITHIN)) ?? [];
  if (asked === undefined) return [];
  const keyword = plain(ABOUT.exec(after)?.[1] ?? before).slice(0, LONGEST_KEYWORD);
  if (keyword === "") return [{ tool: "report_list", input: { limit: 1 } }];
  return [{ tool: "report_read_latest", input: { keyword } }];
}

function plain(words: string): string {
  return words.replace(/^[\s"'“”‘’`]+|[\s"'“”‘’`.,:]+$/g, "");
}

/** Of what was decided or learned one asks, even where it is about code; what is to be done is said. */
function isOnCode(question: string): boolean {
  if (ASKS_FOR_PLACE.test(question)) return true;
  return OF_CODE.test(question) && !IS_QUESTION.test(question);
}
