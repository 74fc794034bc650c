import { Failure } from "../../domain/failure.ts";
import { nearest } from "../../domain/nearest.ts";
import { PARSED_LANGUAGES } from "../../languages/index.ts";

/** What people call them besides. */
const SHORT_NAMES = new Map(
  Object.entries({
    ts: "typescript",
    js: "javascript",
    jsx: "javascript",
    py: "python",
    golang: "go",
    rs: "rust",
    "c++": "cpp",
    "c#": "csharp",
    cs: "csharp",
    rb: "ruby",
    kt: "kotlin",
    sh: "bash",
    shell: "bash",
    ex: "elixir",
    hs: "haskell",
  }),
);

/** The grammars that are meant by the name of a language. */
export function languagesNamed(language: string): string[] {
  const said = language.trim().toLowerCase();
  const name = SHORT_NAMES.get(said) ?? said;
  if (PARSED_LANGUAGES.includes(name)) return name === "typescript" ? ["typescript", "tsx"] : [name];
  const suggestion = nearest(name, PARSED_LANGUAGES);
  throw new Failure(
    "invalid_input",
    `\`${language.slice(0, 50)}\` is no language that is parsed.`,
    suggestion ? `Did you mean \`${suggestion}\`?` : `Parsed are: ${PARSED_LANGUAGES.join(", ")}.`,
  );
}
