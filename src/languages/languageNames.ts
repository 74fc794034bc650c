import { isProgramPath, languageOf, PROGRAM_LANGUAGES } from "./languageOf.ts";

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

/** A language as it is called here. */
export function languageCalled(said: string): string {
  const name = said.trim().toLowerCase();
  return SHORT_NAMES.get(name) ?? name;
}

/** What is meant by the name of a language, as files have it; nothing where there is no such language. */
export function languagesMeant(said: string): readonly string[] {
  const name = languageCalled(said);
  if (name === "typescript") return ["typescript", "tsx"];
  return PROGRAM_LANGUAGES.includes(name) ? [name] : [];
}

/** By its name, whether a file is to be taken where only these languages are wanted: what is no program always is. */
export function filesOfLanguages(languages: readonly string[]): (path: string) => boolean {
  if (languages.length === 0) return () => true;
  const wanted = new Set(languages.flatMap(languagesMeant));
  return (path) => !isProgramPath(path) || wanted.has(languageOf(path) ?? "") || isHeader(path, wanted);
}

/** The name of a header does not tell whether it is of C++. */
function isHeader(path: string, wanted: ReadonlySet<string>): boolean {
  return wanted.has("cpp") && /\.h$/i.test(path);
}
