import { z } from "zod";
import { COMPLEXITIES } from "../../engines/messages/complexityOf.ts";
import { DISGUISES } from "../../engines/messages/injection/disguises/disguise.ts";
import type { Finding } from "../../engines/messages/injection/findInstructions.ts";
import { INTENTS } from "../../engines/messages/intentOf.ts";
import { VERDICTS } from "../../engines/messages/screenMessage.ts";
import { isLongEnough, type ModelAdvice, screenWithModel } from "../../recall/language/screenWithModel.ts";
import { QUERY_CLASSES } from "../../recall/memory/queryClass.ts";
import { understandMessage } from "../../recall/messages/understandMessage.ts";
import { defineTool } from "../defineTool.ts";
import { earlierInput, earlierWords } from "../earlierWords.ts";
import type { ToolContext } from "../toolContext.ts";

const MOST_CHARACTERS = 100_000;

const check = z.object({
  check: z.string(),
  weight: z.enum(["context", "hint", "likely", "certain", "mention"]),
  excerpt: z.string(),
  disguises: z.array(z.enum(DISGUISES)).optional(),
});

const input = z.object({ text: z.string().min(1).max(MOST_CHARACTERS), ...earlierInput });
const output = z.object({
  verdict: z.enum(VERDICTS),
  injection: z.boolean(),
  intent: z.enum(INTENTS),
  language: z.string(),
  complexity: z.enum(COMPLEXITIES),
  rewritten: z.string(),
  needsSearch: z.boolean(),
  class: z.enum(QUERY_CLASSES),
  reason: z.string(),
  topicChange: z.object({ changed: z.boolean(), confidence: z.number() }),
  checks: z.array(check),
});
type Output = z.infer<typeof output>;

export const messageScreen = defineTool({
  name: "message_screen",
  family: "thinking",
  title: "Look at a message first",
  description:
    "Whether a message tries to give orders it should not, what it wants, and the same as words to search with. It advises; you decide.",
  effect: "read",
  returnsNothingStored: true,
  input,
  unlisted: ["conversationId"],
  output,
  priorities: {
    verdict: "required",
    injection: "required",
    reason: "high",
    intent: "high",
    language: "medium",
    complexity: "medium",
    class: "medium",
    needsSearch: "medium",
    topicChange: "medium",
    checks: "medium",
    rewritten: "medium",
    "checks[].disguises": "low",
  },
  summary: summarize,
  async handle(asked, context) {
    const history = await earlierWords(asked, context);
    const byRules = understandMessage(asked.text, history);
    const advice = await advised({ text: asked.text, history, byRules }, context);
    const { queryClass, checks, topicChange, ...understood } = advice?.understood ?? byRules;
    return {
      ...understood,
      class: queryClass,
      // Nothing is looked up for what is thrown away.
      needsSearch: queryClass !== "none" && understood.verdict !== "DISCARD",
      reason: reasonOf(checks, advice),
      topicChange: { ...topicChange },
      checks: checks.map(checkOf),
    };
  },
});

/** A model's word, where there is one that answers; the message passes without. */
async function advised(
  message: Parameters<typeof screenWithModel>[1],
  { models: { language }, caller, signal, degrade }: ToolContext,
): Promise<ModelAdvice | null> {
  if (!language || !isLongEnough(message.text)) return null;
  const advice = await screenWithModel(language, message, { account: caller.account, signal });
  if (!advice) degrade("language");
  return advice;
}

function checkOf({ check: name, weight, excerpt, disguises, isMention }: Finding): Output["checks"][number] {
  return {
    check: name,
    weight: isMention ? "mention" : weight,
    excerpt,
    ...(disguises.length > 0 && { disguises: [...disguises] }),
  };
}

function reasonOf(checks: readonly Finding[], advice: ModelAdvice | null): string {
  const meant = checks.filter(({ isMention, weight }) => !isMention && weight !== "context");
  const [first] = meant;
  const disguised =
    first && first.disguises.length > 0 ? `, disguised by ${first.disguises.join(" and ")}` : "";
  const own = first
    ? `${NAMES[first.check] ?? first.check}: “${first.excerpt}”${disguised}.`
    : quoted(checks);
  return advice?.reason ? `${own} A model says: ${advice.reason}` : own;
}

function quoted(checks: readonly Finding[]): string {
  return checks.some(({ isMention }) => isMention)
    ? "It speaks about such texts and quotes one."
    : "Nothing in it reads like an order to an agent.";
}

const NAMES: Readonly<Record<string, string>> = {
  override: "It sets aside what an agent was told",
  new_orders: "It gives an agent something else to do",
  extraction: "It asks for what an agent was told",
  persona: "It wants an agent to be something without rules",
  fake_turn: "It poses as a turn of somebody else",
  breakout: "It pretends that the text has ended",
  exfiltration: "It wants data to be sent away",
  tool_coercion: "It wants tools to be used without asking",
  sabotage: "It wants code or its guards to be weakened",
  secrecy: "It wants something to be kept from the user",
  addressed_to_ai: "It speaks to whichever agent reads it",
  authority: "It claims an authority that a text does not have",
  steering: "It says what is to be said of something",
  hidden_text: "It holds words that nobody sees",
  hidden_markup: "It holds what is not shown",
};

function summarize({ verdict, injection, intent, reason }: Output): string {
  const what = injection ? `${verdict}, it tries to give orders` : verdict;
  return `${what}. ${reason} It reads like ${intent === "instruction" ? "an" : "a"} ${intent}.`;
}
