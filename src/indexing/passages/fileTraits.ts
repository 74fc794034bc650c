import type { FileTrait } from "../../domain/codePassage.ts";
import { platformMarks } from "../../domain/platforms.ts";
import { isTestPath } from "../../languages/languageOf.ts";
import { textSort } from "./textSorts.ts";

/** Names of folders that say what all lies in them. */
const FOLDERS = {
  test: "test tests __tests__ spec specs e2e testing testdata testutil testutils test-utils testsuite fixtures __fixtures__ mocks __mocks__ __snapshots__ golden",
  example:
    "example examples _examples sample samples demo demos playground tutorial tutorials sandbox docs_src bench benches benchmark benchmarks",
  document: "doc docs documentation website wiki changelog changelogs",
  generated: "generated __generated__ gen autogen",
  legacy: "legacy compat deprecated obsolete attic",
};

type FolderTrait = keyof typeof FOLDERS;

const folders = new Map<string, FolderTrait>(
  (Object.keys(FOLDERS) as FolderTrait[]).flatMap((trait) =>
    FOLDERS[trait].split(" ").map((folder) => [folder, trait] as const),
  ),
);

const GENERATED_NAME =
  /[._-](pb|pb2|pb2_grpc|g|gen|generated|designer|min|bundle|snap)\.[a-z]+$|\.lock$|[._-]lock\.[a-z]+$|^zz_generated/i;
const LEGACY_NAME = /(^|[._-])(legacy|compat|deprecated|obsolete)([._-]|$)/i;
const GENERATED_TEXT = /code generated|auto-?generated|automatically generated|@generated|do not edit/i;
const HEAD_CHARACTERS = 400;

/** Judged by the conventions for paths, by the language, and by what a generator says at the head of what it makes. */
export function fileTraits(path: string, language: string | null, text: string): FileTrait[] {
  const parts = path.split("/");
  const name = parts.pop() ?? "";
  const traits = new Set<FileTrait>();
  const sort = textSort(language);
  for (const part of parts) {
    const trait = folders.get(part.toLowerCase());
    // A program in a folder of documents is likely the one that makes them.
    if (trait && !(trait === "document" && sort === "program")) traits.add(trait);
  }
  if (isTestPath(path) && !AMBIGUOUS_NAME.test(name)) traits.add("test");
  if (sort === "prose") traits.add("document");
  if (sort === "data") traits.add("data");
  if (GENERATED_NAME.test(name) || GENERATED_TEXT.test(text.slice(0, HEAD_CHARACTERS)))
    traits.add("generated");
  if (LEGACY_NAME.test(name)) traits.add("legacy");
  if (platformMarks(path).some(({ isRarer }) => isRarer)) traits.add("platform");
  return [...traits];
}

/** Where no tool asks for such names, `test_x` outside of a folder of tests is as likely a part of a test framework. */
const AMBIGUOUS_NAME = /^test_.*\.(c|cc|cpp|cxx|rb|lua|sh|bash|zig|jl)$/;
