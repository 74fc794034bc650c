import { z } from "zod";
import type { LanguageModel } from "../../models/port.ts";
import type { QueryClass } from "../memory/queryClass.ts";
import { askForJson } from "./askForJson.ts";

export interface ExpansionContext {
  /** Whose question it is: what one account asked tells another nothing, not even by coming back sooner. */
  readonly account?: string;
  readonly queryClass?: QueryClass;
  readonly signal?: AbortSignal;
}

const MOST_CHARACTERS = 2_000;
const MOST_PARAPHRASES = 5;
const LEAST_PARAPHRASES = 3;

const answerSchema = z.object({ paraphrases: z.array(z.string().trim().min(1).max(500)) });

const INSTRUCTIONS = `You reword questions so that a search finds texts that say the same in other words. Answer with
{"paraphrases": [TEXT, …]}: ${LEAST_PARAPHRASES} to ${MOST_PARAPHRASES} short ones with other words a programmer might
have used. Keep names, paths and numbers as they are, and add nothing that was not asked.`;

/** The question in other words, as a model puts it; null when none does in time. */
export async function expandWithModel(
  model: LanguageModel | null,
  query: string,
  { account = "", queryClass = "general", signal }: ExpansionContext = {},
): Promise<string[] | null> {
  if (model === null) return null;
  const question = query.slice(0, MOST_CHARACTERS);
  const answer = await askForJson(model, {
    about: ["expand", account, queryClass, question],
    instructions: INSTRUCTIONS,
    data: { question, kind: queryClass },
    answer: answerSchema,
    maxTokens: 300,
    signal,
  });
  const others = new Set((answer?.paraphrases ?? []).filter((text) => text !== question));
  return others.size === 0 ? null : [...others].slice(0, MOST_PARAPHRASES);
}
