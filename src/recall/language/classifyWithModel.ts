import { z } from "zod";
import type { LanguageModel } from "../../models/port.ts";
import { QUERY_CLASSES, type QueryClass } from "../memory/queryClass.ts";
import { askForJson } from "./askForJson.ts";

export interface ModelUnderstanding {
  readonly queryClass: QueryClass;
  /** The question, with what it points back to in earlier messages spelled out. */
  readonly text: string;
}

const MOST_CHARACTERS = 2_000;
const MOST_MESSAGES = 4;

const answerSchema = z.object({
  class: z.enum(QUERY_CLASSES),
  question: z.string().trim().max(MOST_CHARACTERS).default(""),
});

const INSTRUCTIONS = `You sort questions that are put to the memory of a team of programmers. Answer with
{"class": CLASS, "question": TEXT} where CLASS is one of
- "entity": about one named thing, such as a file, a function, a service, a person;
- "temporal": about when something was, or what holds at a time;
- "event": about what happened or who did what;
- "general": any other question;
- "none": no question at all, such as thanks or a request to go on.
TEXT is the question with words like "it" or "that" replaced by what they mean in the earlier messages.`;

/** What a model takes a question for; null when none says so in time. */
export async function classifyWithModel(
  model: LanguageModel | null,
  query: string,
  history: readonly string[],
  signal?: AbortSignal,
): Promise<ModelUnderstanding | null> {
  if (model === null) return null;
  const question = query.slice(0, MOST_CHARACTERS);
  const earlier = history.slice(-MOST_MESSAGES).map((message) => message.slice(0, MOST_CHARACTERS));
  const answer = await askForJson(model, {
    about: ["class", question, earlier],
    instructions: INSTRUCTIONS,
    data: { earlier, question },
    answer: answerSchema,
    maxTokens: 200,
    signal,
  });
  return answer && { queryClass: answer.class, text: answer.question || query };
}
