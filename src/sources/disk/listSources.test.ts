import { renameSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { listSources } from "./listSources.ts";
import { type Files, temporaryTree } from "./temporaryTree.ts";

// No single character beyond ASCII: to git `?` is one byte, to a person it is one character.
const name = fc.constantFrom("a", "b", "c.ts", "d.log", "build", "x y", "[z]", "#h", "!n", "né");
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => `${names.join("/")}/file.ts`);
const PATTERNS =
  "a /a a/ b/c.ts *.log **/b a/** /*/c.ts [a-b] [^a] ? file.ts * /b/* ** a/**/b #a \\#h \\!n \\[z\\]";
const pattern = fc.constantFrom(...PATTERNS.split(" "), "x y ", "n\u{E9}/", "");
const line = fc.oneof(
  { weight: 3, arbitrary: pattern },
  pattern.map((negated) => `!${negated}`),
);
const ignoreFile = fc.record({
  folder: fc.array(name, { maxLength: 2 }),
  name: fc.constantFrom(".gitignore", ".lociignore"),
  lines: fc.array(line, { maxLength: 4 }),
});

const tree = fc.record({
  paths: fc.array(path, { minLength: 1, maxLength: 12 }),
  ignores: fc.array(ignoreFile, { maxLength: 4 }),
});

function filesOf({ paths, ignores }: typeof tree extends fc.Arbitrary<infer T> ? T : never): Files {
  const files = paths.map((at) => [at, ""] as const);
  const rules = ignores.map(
    (file) => [[...file.folder, file.name].join("/"), file.lines.join("\n")] as const,
  );
  return Object.fromEntries([...files, ...rules]);
}

test("walking a folder gives the same files as asking git", async () => {
  const { root, environment, write, git } = temporaryTree(process.env);
  write({ "aside/.keep": "" });
  let round = 0;
  await fc.assert(
    fc.asyncProperty(tree, async (generated) => {
      const folder = `${round++}`;
      for (const [at, content] of Object.entries(filesOf(generated))) write({ [`${folder}/${at}`]: content });
      git("init", "--quiet", folder);
      const options = { root: join(root, folder), ignore: [], maxBytes: 1000 };
      const place = { folder: options.root, repository: options.root, environment };
      const byGit = await listSources(options, place);
      renameSync(join(options.root, ".git"), join(root, "aside", folder));
      const byWalking = await listSources(options, null);
      expect(byWalking.files.map((file) => file.path)).toEqual(byGit.files.map((file) => file.path));
    }),
    { numRuns: 50, seed: 1 },
  );
}, 60_000);
