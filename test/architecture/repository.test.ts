import { expect, test } from "vitest";
import { listFiles, readRepositoryFile } from "./repositoryFiles.ts";

const LONGEST_FILE_LINES = 400;
const SPECIFIER = /\b(?:from|import)\s*\(?\s*["']([^"']+)["']/g;

interface Source {
  readonly file: string;
  readonly text: string;
}

async function readSources(folder: string): Promise<Source[]> {
  const files = await listFiles(folder, ".ts");
  return Promise.all(files.map(async (file) => ({ file, text: await readRepositoryFile(file) })));
}

const isTest = ({ file }: Source) => file.endsWith(".test.ts") || /^src\/.+\/testing\//.test(file);
const namesOf = (sources: Source[]) => sources.map(({ file }) => file);

interface Manifest {
  readonly scripts: Record<string, string>;
  readonly dependencies: Record<string, string>;
}
const readManifest = async () => JSON.parse(await readRepositoryFile("package.json")) as Manifest;

test("no source file is longer than a person can hold", async () => {
  const lengths = (await readSources("src")).map(
    ({ file, text }) => [file, text.split("\n").length - 1] as const,
  );
  expect(lengths.filter(([, lines]) => lines > LONGEST_FILE_LINES)).toEqual([]);
});

test("nothing is left for later in the sources", async () => {
  const sources = await readSources("src");
  expect(namesOf(sources.filter(({ text }) => /TODO|FIXME/.test(text)))).toEqual([]);
});

test("only main reads the environment", async () => {
  const sources = (await readSources("src")).filter((source) => !isTest(source));
  const readers = namesOf(sources.filter(({ text }) => text.includes("process.env")));
  expect(readers.filter((file) => !file.startsWith("src/main/"))).toEqual([]);
});

test("installing Loci runs no script", async () => {
  const lifecycle = [
    "preinstall",
    "install",
    "postinstall",
    "preprepare",
    "prepare",
    "postprepare",
    "prepublish",
  ];
  const { scripts } = await readManifest();
  expect(Object.keys(scripts).filter((name) => lifecycle.includes(name))).toEqual([]);
});

test("every dependency is imported by code that ships", async () => {
  const shipped = (await readSources("src")).filter((source) => !isTest(source));
  const imported = shipped.flatMap(({ text }) => [...text.matchAll(SPECIFIER)].map(([, name = ""]) => name));
  const isImported = (name: string) => imported.some((from) => from === name || from.startsWith(`${name}/`));

  const { dependencies } = await readManifest();
  expect(Object.keys(dependencies).filter((name) => !isImported(name))).toEqual([]);
});
