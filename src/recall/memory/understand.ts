import type { LanguageModel } from "../../models/port.ts";
import { classifyWithModel } from "../language/classifyWithModel.ts";
import { classify } from "./classify.ts";
import type { QueryClass } from "./queryClass.ts";
import { resolveReferences } from "./resolveReferences.ts";

export interface Understood {
  readonly queryClass: QueryClass;
  /** The question with what it points back to. */
  readonly text: string;
}

/** What is asked, by rules; a language model is asked only where they leave room for doubt. */
export async function understand(
  text: string,
  history: readonly string[],
  language: LanguageModel | null,
): Promise<Understood> {
  const byRules = { queryClass: classify(text), text: resolveReferences(text, history) };
  if (byRules.queryClass === "none" || !language) return byRules;
  const byModel = await classifyWithModel(language, text, history);
  return byModel ?? byRules;
}
