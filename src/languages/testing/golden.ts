import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { ParsedSource } from "../../indexing/parsing/parseSource.ts";
import { parseSource } from "../../indexing/parsing/parseSource.ts";
import type { FileDigest } from "../../indexing/resolve/digest.ts";
import { FactsCache } from "../../indexing/resolve/factsCache.ts";
import type { FileView } from "../../indexing/resolve/fileView.ts";
import { ProjectIndex } from "../../indexing/resolve/projectIndex.ts";
import { RecordingProject } from "../../indexing/resolve/recordingProject.ts";
import { resolveFile } from "../../indexing/resolve/resolveFile.ts";
import { hasNode } from "../../indexing/resolve/symbolIds.ts";
import { languageOf } from "../languageOf.ts";
import { sampleGrammars } from "./parseSample.ts";

/**
 * Samples of a language as annotated sources. Each file in the folder holds a small project: `=== path` begins a file of
 * it, and a line that begins with `» ` tells what was found in the line above. With UPDATE_GOLDEN set the files are
 * written anew, for a person to read.
 */
export function goldenSamples(folder: URL): void {
  describe.each(readdirSync(folder).filter((name) => name.endsWith(".golden")))("%s", (name) => {
    test("says what stands in it", async () => {
      const file = new URL(name, folder);
      const golden = readFileSync(file, "utf8");
      const annotated = await annotate(golden);
      // biome-ignore lint/style/noProcessEnv: it is how a person asks for the files to be written anew.
      if (process.env.UPDATE_GOLDEN) writeFileSync(file, annotated);
      else expect(annotated).toBe(golden);
    });
  });
}

interface Sample {
  readonly path: string;
  readonly lines: readonly string[];
}

async function annotate(golden: string): Promise<string> {
  const samples = samplesIn(golden);
  const { parser, grammars } = await sampleGrammars();
  const digests = new Map<string, FileDigest>();
  const facts = new FactsCache();
  for (const { path, lines } of samples) {
    const text = lines.join("\n");
    const language = languageOf(path, lines[0] ?? "");
    const parsed = await parseSource(parser, grammars, { path, language, text });
    if (parsed.failure) throw new Error(`${path}: ${parsed.failure}`);
    facts.set(path, parsed.facts);
    digests.set(path, digestOf(language, parsed));
  }
  const index = new ProjectIndex(digests.keys(), digests);
  return samples.map((sample) => annotateOne(sample, index, facts)).join("");
}

function samplesIn(golden: string): Sample[] {
  const samples: { path: string; lines: string[] }[] = [];
  for (const line of golden.replace(/\n$/, "").split("\n")) {
    if (line.startsWith("=== ")) samples.push({ path: line.slice(4).trim(), lines: [] });
    else if (!line.startsWith("» ")) samples.at(-1)?.lines.push(line);
  }
  return samples;
}

function digestOf(language: string | null, parsed: ParsedSource): FileDigest {
  const { interfaceHash, unit, names, extended, manifest } = parsed;
  return {
    language,
    interfaceHash,
    unit,
    names,
    extended,
    dependencies: null,
    ...(manifest !== undefined && { manifest }),
  };
}

type Note = (line: number, text: string) => void;

function annotateOne({ path, lines }: Sample, index: ProjectIndex, cache: FactsCache): string {
  const notes = new Map<number, string[]>();
  const note: Note = (line, text) => notes.set(line, [...(notes.get(line) ?? []), text]);
  const view = cache.get(path);
  if (view) {
    noteDefinitions(view, note);
    noteEdges(view, new RecordingProject(index, (asked) => cache.get(asked) ?? null), note);
  }
  const body = lines.flatMap((line, at) => [line, ...(notes.get(at + 1) ?? []).map((text) => `» ${text}`)]);
  return [`=== ${path}`, ...body, ""].join("\n");
}

const shortIn = (path: string, id: string) => (id.startsWith(`${path}::`) ? id.slice(path.length + 2) : id);

function noteDefinitions({ path, facts, ids }: FileView, note: Note): void {
  if (facts.summary) note(1, `file "${facts.summary}"`);
  for (const { line, message } of facts.problems) note(line, `problem: ${message}`);
  facts.definitions.forEach((definition, at) => {
    if (!hasNode(facts, definition)) return;
    const { kind, form, flags = [], exported, doc, nameLine, startLine, endLine } = definition;
    const words = [kind, shortIn(path, ids[at] ?? ""), form, ...flags, ...(exported ? ["exported"] : [])];
    const range = endLine > nameLine || startLine < nameLine ? ` ${startLine}-${endLine}` : "";
    note(nameLine, `${words.join(" ")}${range}${doc ? ` "${doc}"` : ""}`);
  });
}

function noteEdges(view: FileView, project: RecordingProject, note: Note): void {
  const { path, facts, ids } = view;
  const nameLines = new Map(facts.definitions.map(({ nameLine }, at) => [ids[at], nameLine]));
  for (const { type, from, to, props } of resolveFile(project, view).edges) {
    const by = from === path ? "" : `${shortIn(path, from)} `;
    const target = shortIn(path, to);
    if (type === "CALLS") {
      for (const line of props.lines as number[]) note(line, `${by}calls ${target} (${props.resolution})`);
    } else if (type === "IMPORTS") note(Number(props.line), `imports ${to}`);
    else if (type !== "CONTAINS" && type !== "TESTS") {
      note(nameLines.get(from) ?? 1, `${by}${type.toLowerCase()} ${target}`);
    }
  }
}
