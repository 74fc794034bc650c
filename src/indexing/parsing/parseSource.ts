import { constants, zstdCompressSync } from "node:zlib";
import type { Json } from "../../domain/record.ts";
import type { FileFacts } from "../../languages/facts.ts";
import { languageNamed } from "../../languages/index.ts";
import { manifestReader } from "../../languages/manifests.ts";
import type { SyntaxParser } from "../../languages/treeSitter.ts";
import { factsOf } from "../../languages/walker.ts";
import { packGroup } from "../../passages/packGroup.ts";
import { codePassages } from "../passages/codePassages.ts";
import { lastNameIn } from "../resolve/fileView.ts";
import { interfaceHash } from "../resolve/interfaceHash.ts";
import { nameHash } from "../resolve/keys.ts";
import type { SourceText } from "./sourceText.ts";

/** A file as the parser sees it, in a form that costs little to hand from thread to thread. */
export interface ParsedSource {
  /** `FileFacts` as JSON; null for a file that is no source of a language that is read. */
  readonly facts: string | null;
  /** The same, compressed to be kept. */
  readonly packedFacts: Uint8Array | null;
  readonly packedText: Uint8Array;
  /** What it can be found by, as `packGroup` makes it; null when it was not asked for. */
  readonly packedPassages: Uint8Array | null;
  readonly interfaceHash: string;
  readonly unit: string | null;
  readonly names: Uint32Array;
  readonly extended: Uint32Array;
  readonly manifest?: Json;
  /** Why there are no facts although the language is read. */
  readonly failure?: string;
}

export type Grammars = (name: string) => Promise<Parameters<SyntaxParser["parse"]>[0]>;

const NO_NAMES = new Uint32Array();
/** A file with more than this was made by a machine, and would keep everybody waiting. */
const MOST_DEFINITIONS = 10_000;

export async function parseSource(
  parser: SyntaxParser,
  grammars: Grammars,
  source: SourceText,
): Promise<ParsedSource> {
  const manifest = manifestIn(source);
  const plain = (): ParsedSource => ({
    ...withoutFacts(source, packedPassages(source, null)),
    ...(manifest !== undefined && { manifest }),
  });
  const support = source.language === null ? null : languageNamed(source.language);
  if (!support) return plain();
  try {
    const grammar = await grammars(support.language.grammar);
    const text = support.language.mend?.(source.text) ?? source.text;
    const facts = factsOf(support.language, parser.parse(grammar, text));
    const { length } = facts.definitions;
    if (length > MOST_DEFINITIONS)
      return { ...plain(), failure: `it defines ${length} things, which no person wrote` };
    return { ...describe(source, facts), ...(manifest !== undefined && { manifest }) };
  } catch (thrown) {
    return { ...plain(), failure: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

/** A file that could not be looked into: nothing of it is found. What broke one thread is not tried in another. */
export function unreadable(source: SourceText, failure: string): ParsedSource {
  const none = { key: source.path, info: "", passages: [] };
  return { ...withoutFacts(source, source.withoutPassages ? null : packGroup(none)), failure };
}

/** A file of which no more is known than its text. */
function withoutFacts(source: SourceText, passages: Uint8Array | null): ParsedSource {
  return {
    facts: null,
    packedFacts: null,
    packedText: packed(source.text),
    packedPassages: passages,
    interfaceHash: "",
    unit: null,
    names: NO_NAMES,
    extended: NO_NAMES,
  };
}

/** A manifest that cannot be read is as good as none. */
function manifestIn({ path, text }: SourceText): Json | undefined {
  try {
    return manifestReader(path)?.(text) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Quickly rather than tightly: the next level takes twice as long for a few per cent. */
const QUICK = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

function packed(text: string): Uint8Array {
  return zstdCompressSync(text, QUICK);
}

function packedPassages(source: SourceText, facts: FileFacts | null): Uint8Array | null {
  return source.withoutPassages ? null : packGroup(codePassages(source, facts));
}

function describe(source: SourceText, facts: FileFacts): ParsedSource {
  const text = JSON.stringify(facts);
  return {
    facts: text,
    packedFacts: packed(text),
    packedText: packed(source.text),
    packedPassages: packedPassages(source, facts),
    interfaceHash: interfaceHash(facts),
    unit: facts.unit,
    names: hashesOf(facts.definitions.map(({ name }) => name)),
    extended: hashesOf(extendedTypes(facts)),
  };
}

/** The names of the types that the file adds methods or traits to. */
function extendedTypes(facts: FileFacts): string[] {
  const { definitions, implementations = [] } = facts;
  const types = [...definitions.map(({ receiver }) => receiver), ...implementations.map(({ type }) => type)];
  return types.flatMap((type) => (type === undefined ? [] : (lastNameIn(facts, type) ?? [])));
}

function hashesOf(names: readonly string[]): Uint32Array {
  return Uint32Array.from(new Set(names.filter((name) => name !== "").map(nameHash)));
}
