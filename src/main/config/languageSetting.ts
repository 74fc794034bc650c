import { z } from "zod";
import { nearest } from "../../domain/nearest.ts";
import { languageCalled, languagesMeant } from "../../languages/languageNames.ts";
import { PROGRAM_LANGUAGES } from "../../languages/languageOf.ts";

/** One that is misspelt would leave out all that is meant. */
export const languageSetting = z.string().superRefine((said, issues) => {
  if (languagesMeant(said).length > 0) return;
  const suggestion = nearest(languageCalled(said), PROGRAM_LANGUAGES);
  const instead = suggestion
    ? `: did you mean ${suggestion}?`
    : `; known are ${PROGRAM_LANGUAGES.join(", ")}`;
  issues.addIssue({ code: "custom", message: `${said.slice(0, 50)} is no language that is known${instead}` });
});
