import type { LanguageModel } from "../../models/port.ts";
import { classifyWithModel } from "../language/classifyWithModel.ts";
import { classify } from "./classify.ts";
import type { QueryClass } from "./queryClass.ts";
import { resolveReferences } from "./resolveReferences.ts";

export interface Understood {
  readonly queryClass: QueryClass;
  /** The question with what it points back to. */
  readonly text: string;
  /** The same in a model's words. */
  readonly reworded?: string;
}

/** What is asked, by rules alone. */
export function understandByRules(text: string, history: readonly string[]): Understood {
  return { queryClass: classify(text), text: resolveReferences(text, history) };
}

/** What is asked; a language model is heard only where the rules leave room for doubt. */
export async function understand(
  text: string,
  history: readonly string[],
  language: LanguageModel | null,
  signal: AbortSignal,
): Promise<Understood> {
  const byRules = understandByRules(text, history);
  if (byRules.queryClass === "none") return byRules;
  const byModel = await classifyWithModel(language, text, history, signal);
  if (!byModel) return byRules;
  // A model may be mistaken, or talked into it by what it reads: it can add to a question and never take it away.
  const queryClass = byModel.queryClass === "none" ? byRules.queryClass : byModel.queryClass;
  return { queryClass, text: byRules.text, ...(byModel.text !== text && { reworded: byModel.text }) };
}
