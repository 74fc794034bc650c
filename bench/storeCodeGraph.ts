import { asNodeId, asProjectId, asSessionId } from "../src/domain/ids.ts";
import type { EdgeDraft, NodeDraft } from "../src/domain/record.ts";
import { seededRandom } from "../src/domain/testing/seededRandom.ts";

export const project = asProjectId("bench");
export const meta = {
  type: "full_rebuild",
  account: "local",
  project,
  agentId: "bench",
  sessionId: asSessionId("bench"),
} as const;

export const view = { guard: { account: "local", project, visibilities: ["public", "shared"] } } as const;

const SYMBOLS_PER_FILE = 20;
const EDGES_PER_SYMBOL = 3;
const VOCABULARY = 4_000;

/** What indexing one file writes. */
export interface CodeFile {
  readonly nodes: readonly NodeDraft[];
  readonly edges: readonly EdgeDraft[];
}

/** A made-up repository whose names, sentences and edges are as long and as often repeated as those of real ones. */
export function* codeGraph(symbols: number): Generator<CodeFile> {
  const files = Math.ceil(symbols / SYMBOLS_PER_FILE);
  const words = vocabulary();
  const random = seededRandom(1);
  for (let file = 0; file < files; file++) yield codeFile(file, files, words, random);
}

function codeFile(file: number, files: number, words: Vocabulary, random: () => number): CodeFile {
  const nodes = Array.from({ length: SYMBOLS_PER_FILE }, (_, at) => symbol(file, at, words, random));
  const contains = nodes.map(
    ({ id }): EdgeDraft => ({ type: "CONTAINS", from: ref(filePath(file)), to: ref(id) }),
  );
  const calls = nodes.flatMap(({ id }) =>
    Array.from({ length: EDGES_PER_SYMBOL - 1 }, () => call(id, files, random)),
  );
  return { nodes, edges: [...contains, ...calls] };
}

function symbol(file: number, at: number, words: Vocabulary, random: () => number): NodeDraft {
  const path = filePath(file);
  const name = `${words.pick(random)}${capital(words.pick(random))}${capital(words.pick(random))}`;
  const startLine = at * 17 + 3;
  const sentence = Array.from({ length: 9 }, () => words.pick(random)).join(" ");
  const contentHash = (file * SYMBOLS_PER_FILE + at).toString(16).padStart(64, "0");
  return {
    ...ref(symbolId(file, at)),
    kind: at % 5 === 0 ? "CLASS" : "FUNCTION",
    contentHash,
    props: {
      name,
      path,
      form: "function",
      language: "typescript",
      startLine,
      endLine: startLine + 15,
      exported: at % 3 === 0,
      async: at % 4 === 0,
      abstract: false,
      isTest: false,
      signature: `function ${name}(${words.pick(random)}: string, options: ${capital(words.pick(random))}): Promise<void>`,
      summary: `${capital(sentence)}.`,
    },
  };
}

function call(from: string, files: number, random: () => number): EdgeDraft {
  const file = Math.floor(random() * files);
  const line = Math.floor(random() * 400);
  const to = symbolId(file, Math.floor(random() * SYMBOLS_PER_FILE));
  return {
    type: "CALLS",
    from: ref(from),
    to: ref(to),
    props: { count: 1, lines: [line], resolution: "import" },
  };
}

export const ref = (id: string) => ({ project, id: asNodeId(id) });
export const filePath = (file: number) => `packages/part${file % 40}/src/area${file % 400}/file${file}.ts`;
export const symbolId = (file: number, at: number) => `${filePath(file)}::Scope${at % 4}::member${at}`;

interface Vocabulary {
  pick(random: () => number): string;
}

/** Few words are common and most are rare, as in any language. */
function vocabulary(): Vocabulary {
  const syllables = [
    "re",
    "tor",
    "pa",
    "con",
    "se",
    "ti",
    "mul",
    "ver",
    "lo",
    "gen",
    "da",
    "ble",
    "in",
    "ex",
    "qu",
  ];
  const part = (at: number) => syllables[at % syllables.length] ?? "";
  const words = Array.from(
    { length: VOCABULARY },
    (_, at) =>
      part(at) + part(Math.floor(at / 15)) + part(Math.floor(at / 225)) + (at % 7 === 0 ? "ing" : ""),
  );
  return { pick: (random) => words[Math.floor(VOCABULARY ** random()) - 1] ?? "word" };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
