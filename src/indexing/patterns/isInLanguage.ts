import { languageOf } from "../../languages/languageOf.ts";

/** Whether a file is one of these languages, going by its name. */
export function isInLanguage(languages: readonly string[]): (path: string) => boolean {
  return (path) => languages.includes(languageOf(path) ?? "");
}
