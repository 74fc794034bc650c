import { findBeacons } from "./beacons.ts";
import type { MarkFound } from "./markFound.ts";
import type { Check, Weight } from "./rule.ts";

/** What markup alone tells; each part has a bound, so that no text takes more than time linear in its length. */
interface Mark {
  readonly check: Check;
  readonly weight: Weight;
  readonly pattern: RegExp;
  /** One of these is part of it: looking for them first costs next to nothing. */
  readonly parts: readonly string[];
}

const ROLE = "system|assistant|developer|administrator|admin";
const ROLE_NAMES = ["system", "assistant", "developer", "admin"];
const WRAPPER =
  "user_input|user_message|user_query|tool_result|tool_results|tool_output|function_result|function_results|search_results?|untrusted|untrusted_[a-z]{1,20}|retrieved_[a-z]{1,20}|system|system_prompt|conversation|document|documents|document_content|web_content|instructions?";
const COMMON_WRAPPER =
  "context|data|input|user|content|article|email|message|prompt|query|text|quote|results?|example|page|memory|comment|note|summary|file|answer|question|task";
/** All of them read text in lower case. */
export const MARKS: readonly Mark[] = [
  {
    check: "fake_turn",
    weight: "hint",
    parts: ["<|", "inst]", "sys>>", "_of_turn>"],
    pattern:
      /<\|(?:im_start|im_end|im_sep|system|assistant|user|human|endoftext|endofprompt|start_header_id|end_header_id|eot_id|begin_of_text|end_of_turn)\|>(?! {0,3}\{)|\[\/?inst\]|<<\/?sys>>|<(?:start|end)_of_turn>/g,
  },
  {
    check: "fake_turn",
    weight: "likely",
    parts: ["<system", "<admin>", "<developer_message>"],
    pattern:
      /<(?:system|system[-_](?:reminder|prompt|message|instructions?|override)|admin|developer_message)>\s{0,20}[a-z'’,*-]{1,20}[ :][^<]{8}/g,
  },
  {
    check: "fake_turn",
    weight: "context",
    parts: ROLE_NAMES,
    pattern: new RegExp(
      `(?:^|\\n|[.!?)] )[ \\t>*]{0,8}(?:#{1,6} {0,2}|\\[|\\*\\*|\\(){0,2}(?:${ROLE})(?: (?:message|prompt|note|instructions?|override|notice|alert|update|command))?(?:\\]|\\*\\*|\\)){0,2} {0,2}:|(?:^|\\n)#{1,6} {0,2}(?:${ROLE}) {0,2}\\n|\\brole"? ?: ?"?system\\b`,
      "g",
    ),
  },
  {
    check: "breakout",
    weight: "hint",
    parts: ["end", "stop", "close"],
    pattern:
      /(?:[-=#*~_<[({]{2,20}|[[<(*#]) {0,3}(?:\/ {0,2})?(?:end|stop|close)(?: of)?(?: the| this| all| untrusted| user| retrieved| tool)?[ _-](?:document|user|input|context|data|text|email|mail|message|article|file|prompt|instructions?|quote|output|result|results|conversation|content|page|question|transcript|system|example|task|request|ticket|issue|comment|report|log|session|history|query|section|web ?page|memory|note)s?\b/g,
  },
  {
    check: "breakout",
    weight: "hint",
    parts: [" end", " is over", " stop", " finished", " complete"],
    pattern:
      /[-=#*~]{2,20} {0,3}(?:user |untrusted |the |retrieved |tool )?(?:input|document|context|data|text|email|message|prompt|instructions?|output|content|transcript|request) (?:ends?|is over|stops?|finished|complete)(?: here)?\b/g,
  },
  {
    check: "breakout",
    weight: "hint",
    parts: ["</"],
    pattern: new RegExp(`</(?:${WRAPPER})>(?!\\s{0,20}<)\\s{0,20}[a-z]`, "g"),
  },
  {
    check: "breakout",
    weight: "context",
    parts: ["</"],
    pattern: new RegExp(`</(?:${COMMON_WRAPPER})>\\s{0,20}[a-z<\\[]`, "g"),
  },
  {
    check: "hidden_markup",
    weight: "context",
    parts: ["<!--", "[//]", "none", "hidden", "font-size", "opacity", "color"],
    pattern:
      /<!--(?=[^>]{0,200}\b(?:ai|llm|assistant|agent|model|copilot|claude|chatgpt|you|ignore|instructions?)\b)|\[\/\/\]: ?#|display ?: ?none|visibility ?: ?hidden|font-size ?: ?0|opacity ?: ?0(?:\.0)?[;"' ]|color ?: ?(?:white|#fff(?:fff)?|transparent)\b|aria-hidden ?= ?"?true| hidden ?>/g,
  },
];

const MOST_OF_EACH = 50;

/** Where the markup of a text, in lower case, pretends to be something else. */
export function findMarks(plain: string): MarkFound[] {
  const marks = MARKS.flatMap(({ check, weight, pattern, parts }) => {
    const found: MarkFound[] = [];
    if (!parts.some((part) => plain.includes(part))) return found;
    for (const { index, 0: match } of plain.matchAll(pattern)) {
      found.push({ check, weight, start: index, end: index + match.length });
      if (found.length >= MOST_OF_EACH) break;
    }
    return found;
  });
  return [...marks, ...findBeacons(plain)];
}
