import { z } from "zod";
import { screenMessage } from "../../messages/screenMessage.ts";
import { CONFLICT_CATEGORIES, type FoundConflict } from "../foundConflict.ts";
import type { StoryLine } from "./storyLine.ts";

export interface NarrativeAnswer {
  readonly found: readonly FoundConflict[];
  /** How many findings were not as they must be. */
  readonly dropped: number;
}

const MOST_FINDINGS = 20;
const MOST_IDS = 12;
const LONGEST_QUESTION = 300;
const LONGEST_ANSWER = 100_000;
/** How far a model is believed that was left with a question; what else speaks for it adds to this. */
const CONFIDENCE = 0.7;

/** The answer alone, or in the frame that models put around code. */
const FRAMED = /^\s*```(?:json)?\s*\n([\s\S]*?)\n?```\s*$/;
const SENTENCE_END = /[.!?…؟](?=\s+\p{Lu}|$)|[。？！]/gu;
/** What asks for more than yes or no. */
const OPEN = /^(?:what|which|who|whom|whose|why|how|when|where)\b/i;

const findingSchema = z.object({
  factIds: z.array(z.string()).max(MOST_IDS),
  category: z.enum(CONFLICT_CATEGORIES),
  question: z.string().trim().max(LONGEST_QUESTION).refine(isYesNoQuestion),
});

/**
 * What a model found in a story; null where it did not answer as it was asked to. Nothing is mended: who answers half
 * wrongly may be wrong in the other half, and may have been talked into it by what it read.
 */
export function readAnswer(answer: string, lines: readonly StoryLine[]): NarrativeAnswer | null {
  const list = listIn(answer);
  if (list === null || list.length > MOST_FINDINGS) return null;
  const found = list.flatMap((each) => readFinding(each, lines) ?? []);
  return { found, dropped: list.length - found.length };
}

function listIn(answer: string): unknown[] | null {
  if (answer.length > LONGEST_ANSWER) return null;
  try {
    const parsed: unknown = JSON.parse(FRAMED.exec(answer)?.[1] ?? answer);
    return Array.isArray(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function readFinding(value: unknown, lines: readonly StoryLine[]): FoundConflict | null {
  const parsed = findingSchema.safeParse(value);
  if (!parsed.success) return null;
  const { factIds, category, question } = parsed.data;
  const named = new Set(factIds);
  // In the order of the story, which is that of time.
  const ids = lines.filter(({ key }) => named.has(key)).map(({ id }) => id);
  if (ids.length < 2 || ids.length !== named.size) return null;
  const says = `Read as a story by a language model, these statements leave the question open: ${question}`;
  const evidence = [{ tier: "narrative", says, score: CONFIDENCE }] as const;
  return { ids, category, question, confidence: CONFIDENCE, evidence };
}

/** It is shown to agents and people: one line, that asks and does not tell anybody what to do. */
function isYesNoQuestion(text: string): boolean {
  if (!/[?？؟]$/u.test(text) || /[\p{C}\p{Zl}\p{Zp}]/u.test(text) || /https?:|```/i.test(text)) return false;
  const sentences = text.split(SENTENCE_END).filter((part) => part.trim() !== "");
  const asked = sentences.at(-1)?.trim() ?? "";
  return sentences.length <= 2 && !OPEN.test(asked) && asked !== "" && !screenMessage(text).injection;
}
