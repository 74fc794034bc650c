import { setFlagsFromString } from "node:v8";
import {
  Language,
  type Language as Loaded,
  Parser,
  Query,
  type Tree,
  type TreeCursor,
} from "web-tree-sitter";
import { compileGrammar } from "./compileGrammar.ts";
import type { Grammar, SyntaxTree } from "./syntaxTree.ts";
import { TreeColumns } from "./treeColumns.ts";
import { type ParserMemory, TreeMemory } from "./treeMemory.ts";

/**
 * The wrappers through which wasm calls JavaScript are kept for all threads of a process. Where two threads have one
 * optimized at once, V8 may free it twice, which ends the process; so none of them is called often enough for that.
 */
const NO_WRAPPER_TIER_UP = "--wasm-wrapper-tiering-budget=2000000000";
const PAGE_BYTES = 65_536;
const MEMORY = { initial: (32 * 1024 * 1024) / PAGE_BYTES, maximum: 32_768 };
/** How many trees of a grammar are read both ways before the fast way is trusted. */
const PROBATION = 3;
const NEVER = -1;

/** A query that keeps more matches open at once, or takes longer for one file, is given up there. */
const MOST_OPEN_MATCHES = 4_096;
const MOST_QUERY_MS = 2_000;

export interface QueryMatches {
  /** What each match captured, as offsets into the text. */
  readonly matches: readonly (readonly Capture[])[];
  readonly gaveUp: boolean;
}

interface Capture {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** One parser, to be used by one thread. The columns of a tree are overwritten by the next parse. */
export class SyntaxParser {
  readonly #parser: Parser;
  readonly #memory: TreeMemory;
  readonly #columns = new TreeColumns();
  readonly #compared = new TreeColumns();
  readonly #grammars = new Map<Loaded, Grammar>();
  /** How many trees were read alike both ways; below zero where they once were not. */
  readonly #trust = new Map<Loaded, number>();

  private constructor(parser: Parser, memory: ParserMemory) {
    this.#parser = parser;
    this.#memory = new TreeMemory(memory);
  }

  static async create(): Promise<SyntaxParser> {
    setFlagsFromString(NO_WRAPPER_TIER_UP);
    sharedMemory ??= new WebAssembly.Memory(MEMORY);
    await Parser.init({ wasmMemory: sharedMemory });
    return new SyntaxParser(new Parser(), sharedMemory);
  }

  async load(grammar: Uint8Array): Promise<Loaded> {
    return Language.loadSync(compileGrammar(grammar));
  }

  parse(language: Loaded, text: string): SyntaxTree {
    this.#parser.setLanguage(language);
    const tree = this.#parser.parse(text);
    if (tree === null) throw new Error("the parser gave no tree");
    try {
      const grammar = this.#grammarOf(language);
      this.#columns.numberErrors(grammar.kinds.length - 1);
      this.#compared.numberErrors(grammar.kinds.length - 1);
      this.#fill(language, tree);
      return this.#columns.tree(text, grammar, tree.rootNode.hasError);
    } finally {
      tree.delete();
    }
  }

  /** The matches of a query in the parser's own language; throws what the parser says of one that it cannot read. */
  query(language: Loaded, source: string, text: string): QueryMatches {
    const query = new Query(language, source);
    this.#parser.setLanguage(language);
    const tree = this.#parser.parse(text);
    try {
      if (tree === null) throw new Error("the parser gave no tree");
      const until = performance.now() + MOST_QUERY_MS;
      let gaveUp = false;
      const progressCallback = () => {
        gaveUp ||= performance.now() > until;
        return gaveUp;
      };
      const found = query.matches(tree.rootNode, { matchLimit: MOST_OPEN_MATCHES, progressCallback });
      const matches = found.map(({ captures }) =>
        captures.map(({ name, node }) => ({ name, start: node.startIndex, end: node.endIndex })),
      );
      return { matches, gaveUp: gaveUp || query.didExceedMatchLimit() };
    } finally {
      tree?.delete();
      query.delete();
    }
  }

  #fill(language: Loaded, tree: Tree): void {
    const trust = this.#trust.get(language) ?? 0;
    if (trust >= PROBATION && this.#fillFromMemory(this.#columns, tree)) return;
    fillFromCursor(this.#columns, tree);
    if (trust < 0 || trust >= PROBATION) return;
    const isAlike = this.#fillFromMemory(this.#compared, tree) && this.#compared.equals(this.#columns);
    this.#trust.set(language, isAlike ? trust + 1 : NEVER);
  }

  /** False where the tree is too deep to be walked this way. */
  #fillFromMemory(columns: TreeColumns, tree: Tree): boolean {
    try {
      this.#memory.fill(columns, addressOf(tree));
      return true;
    } catch (thrown) {
      if (thrown instanceof RangeError) return false;
      throw thrown;
    }
  }

  #grammarOf(language: Loaded): Grammar {
    const known = this.#grammars.get(language);
    if (known) return known;
    const grammar = describeGrammar(language);
    this.#grammars.set(language, grammar);
    return grammar;
  }
}

/** The parser's code is started once in a thread, and all parsers of that thread share its memory. */
let sharedMemory: ParserMemory | undefined;

/** The types of Node leave it out. */
declare const WebAssembly: {
  readonly Memory: new (size: { initial: number; maximum: number }) => ParserMemory;
};

/** Where the parser keeps a tree; its first property, which its types leave out. */
function addressOf(tree: Tree): number {
  return (tree as unknown as { readonly 0: number })[0];
}

/** The slow way: asks the parser for node after node. */
export function fillFromCursor(columns: TreeColumns, tree: Tree): void {
  const cursor = tree.walk();
  columns.clear();
  try {
    walk(columns, cursor);
  } finally {
    cursor.delete();
  }
}

function walk(columns: TreeColumns, cursor: TreeCursor): void {
  let parent = -1;
  for (;;) {
    const row = columns.add(
      cursor.nodeTypeId,
      cursor.currentFieldId,
      cursor.startIndex,
      cursor.endIndex,
      parent,
    );
    if (cursor.gotoFirstChild()) {
      parent = row;
      continue;
    }
    columns.close(row);
    while (!cursor.gotoNextSibling()) {
      if (!cursor.gotoParent()) return;
      columns.close(parent);
      parent = columns.parentOf(parent);
    }
  }
}

function describeGrammar(language: Loaded): Grammar {
  const kinds = Array.from({ length: language.nodeTypeCount }, (_, id) => language.nodeTypeForId(id) ?? "");
  const named = kinds.map((_, id) => language.nodeTypeIsNamed(id));
  kinds.push("ERROR");
  named.push(true);
  const ids = new Map<string, number[]>();
  kinds.forEach((kind, id) => {
    const same = ids.get(kind);
    if (same) same.push(id);
    else ids.set(kind, [id]);
  });
  return {
    kinds,
    named,
    fields: language.fields.map((field) => field ?? ""),
    kindIds: (name) => ids.get(name) ?? [],
    fieldId: (name) => language.fieldIdForName(name) ?? -1,
  };
}
