import { DEEPEST, type Leaf, MOST_LEAVES } from "./leaf.ts";

const PIECES = /"((?:[^"\\\n]|\\.)*)"|[{}[\],:]|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[^\s"{}[\],:/]+|\n|\//g;

/** The values of a JSON text with their lines; comments and commas too many do not matter, nor does an end too early. */
export function jsonLeaves(text: string): Leaf[] {
  const reader = new JsonReader();
  for (const [piece, string] of text.matchAll(PIECES)) {
    if (piece === "\n") reader.line++;
    else if (piece.startsWith("/*")) reader.line += piece.split("\n").length - 1;
    else if (!piece.startsWith("/")) reader.take(piece, string);
    if (reader.leaves.length >= MOST_LEAVES) break;
  }
  return reader.leaves;
}

class JsonReader {
  readonly leaves: Leaf[] = [];
  line = 1;
  /** Of each open bracket: the key that stands in it now, empty in a list. */
  readonly #keys: string[] = [];
  #pending: string | null = null;
  #pendingLine = 1;
  #isValue = true;

  take(piece: string, string: string | undefined): void {
    if (piece === "{" || piece === "[") this.#open(piece === "[");
    else if (piece === "}" || piece === "]") this.#close();
    else if (piece === ":") this.#name();
    else if (piece === ",") this.#end();
    else {
      this.#pending = string === undefined ? piece : plain(string);
      this.#pendingLine = this.line;
    }
  }

  #open(isList: boolean): void {
    this.#keys.push("");
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
    if (this.#pending !== null && this.#isValue && this.#keys.length <= DEEPEST) {
      const keys = this.#keys.filter((key) => key !== "");
      this.leaves.push({ keys, value: this.#pending, line: this.#pendingLine });
    }
    this.#pending = null;
    this.#isValue = this.#keys.at(-1) === "";
  }
}

function plain(string: string): string {
  return string.replace(/\\(["\\/])/g, "$1");
}
