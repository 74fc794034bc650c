import { Failure } from "../../domain/failure.ts";
import { nearest } from "../../domain/nearest.ts";
import { PARSED_LANGUAGES } from "../../languages/index.ts";
import { languageCalled, languagesMeant } from "../../languages/languageNames.ts";

/** The grammars that are meant by the name of a language. */
export function languagesNamed(language: string): readonly string[] {
  const name = languageCalled(language);
  if (PARSED_LANGUAGES.includes(name)) return languagesMeant(name);
  const suggestion = nearest(name, PARSED_LANGUAGES);
  throw new Failure(
    "invalid_input",
    `\`${language.slice(0, 50)}\` is no language that is parsed.`,
    suggestion ? `Did you mean \`${suggestion}\`?` : `Parsed are: ${PARSED_LANGUAGES.join(", ")}.`,
  );
}
