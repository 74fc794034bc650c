import { DEEPEST, type Leaf, MOST_LEAVES } from "./leaf.ts";

/** A string that is not closed ends with its line: whatever comes, no character is looked at twice. */
const PIECES =
  /"([^"\\\n]*(?:\\.[^"\\\n]*)*)("|\\?)|[{}[\],:]|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[^\s"{}[\],:/]+|\n|\//g;

/** A name or a plain value. */
interface Word {
  readonly text: string;
  readonly written: string;
  readonly line: number;
}

/** The values of a JSON text with their lines; comments and commas too many do not matter, nor does an end too early. */
export function jsonLeaves(text: string): Leaf[] {
  const reader = new JsonReader();
  for (const [piece, string, end] of text.matchAll(PIECES)) {
    if (piece === "\n") reader.line++;
    else if (piece.startsWith("/*")) reader.line += piece.split("\n").length - 1;
    else if (!piece.startsWith("/") && (end === undefined || end === '"')) reader.take(piece, string);
    if (reader.leaves.length >= MOST_LEAVES) break;
  }
  return reader.leaves;
}

class JsonReader {
  readonly leaves: Leaf[] = [];
  line = 1;
  /** Of each open bracket: the key that stands in it now, null in a list. */
  readonly #keys: (Word | null)[] = [];
  #pending: Word | null = null;
  #isValue = true;

  take(piece: string, string: string | undefined): void {
    if (piece === "{" || piece === "[") this.#open(piece === "[");
    else if (piece === "}" || piece === "]") this.#close();
    else if (piece === ":") this.#name();
    else if (piece === ",") this.#end();
    else
      this.#pending = { text: string === undefined ? piece : plain(string), written: piece, line: this.line };
  }

  #open(isList: boolean): void {
    this.#keys.push(null);
    this.#pending = null;
    this.#isValue = isList;
  }

  #close(): void {
    this.#end();
    this.#keys.pop();
    this.#isValue = false;
  }

  #name(): void {
    if (this.#pending !== null && this.#keys.length > 0) this.#keys[this.#keys.length - 1] = this.#pending;
    this.#pending = null;
    this.#isValue = true;
  }

  #end(): void {
    const word = this.#pending;
    const name = this.#keys.at(-1) ?? null;
    if (word !== null && this.#isValue && this.#keys.length <= DEEPEST) {
      const keys = this.#keys.flatMap((key) => (key === null || key.text === "" ? [] : [key.text]));
      const quote = name?.line === word.line ? `${name.written}: ${word.written}` : word.written;
      this.leaves.push({ keys, value: word.text, at: { line: word.line, quote } });
    }
    this.#pending = null;
    this.#isValue = name === null || name.text === "";
  }
}

function plain(string: string): string {
  return string.replace(/\\(["\\/])/g, "$1");
}
