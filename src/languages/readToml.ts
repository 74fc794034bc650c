import type { Json } from "../domain/record.ts";

type Table = { [key: string]: Json };

/** Reads TOML into data, as far as it can be read: a line that makes no sense is passed over. Dates stay text. */
export function readToml(text: string): Table {
  return new TomlReader(text).read();
}

const ESCAPES: Readonly<Record<string, string>> = {
  b: "\b",
  t: "\t",
  n: "\n",
  f: "\f",
  r: "\r",
  '"': '"',
  "\\": "\\",
};
const BARE_KEY = /[\w-]+/y;
const BARE_VALUE = /[^\s,\]}#]+/y;
const DEEPEST = 50;

class TomlReader {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): Table {
    const root: Table = {};
    let table = root;
    while (this.#skipBlank()) {
      const start = this.#at;
      if (this.#eat("[[")) table = appended(root, this.#keyPath());
      else if (this.#eat("[")) table = opened(root, this.#keyPath());
      else this.#pair(table);
      this.#skipLine();
      if (this.#at === start) this.#at += 1;
    }
    return root;
  }

  #pair(table: Table): void {
    const path = this.#keyPath();
    const name = path.pop();
    this.#skipSpaces();
    if (name === undefined || !this.#eat("=")) return;
    this.#skipSpaces();
    put(opened(table, path), name, this.#value());
  }

  #keyPath(): string[] {
    const path: string[] = [];
    do {
      this.#skipSpaces();
      const quote = this.#text[this.#at];
      const key = quote === '"' || quote === "'" ? this.#string(quote) : this.#match(BARE_KEY);
      if (key === null) break;
      path.push(key);
      this.#skipSpaces();
    } while (this.#eat("."));
    return path;
  }

  #value(): Json {
    const first = this.#text[this.#at];
    if (first === '"' || first === "'") return this.#string(first);
    if (this.#depth >= DEEPEST) return null;
    this.#depth += 1;
    const value =
      first === "[" ? this.#array() : first === "{" ? this.#inlineTable() : scalar(this.#match(BARE_VALUE));
    this.#depth -= 1;
    return value;
  }

  #array(): Json[] {
    const items: Json[] = [];
    this.#at += 1;
    while (this.#skipBlank() && !this.#eat("]")) {
      const start = this.#at;
      items.push(this.#value());
      this.#skipBlank();
      this.#eat(",");
      if (this.#at === start) break;
    }
    return items;
  }

  #inlineTable(): Table {
    const table: Table = {};
    this.#at += 1;
    while (this.#skipBlank() && !this.#eat("}")) {
      const start = this.#at;
      this.#pair(table);
      this.#skipBlank();
      this.#eat(",");
      if (this.#at === start) break;
    }
    return table;
  }

  #string(quote: string): string {
    const isLong = this.#text.startsWith(quote.repeat(3), this.#at);
    const mark = isLong ? quote.repeat(3) : quote;
    this.#at += mark.length;
    let value = "";
    while (this.#at < this.#text.length && !this.#eat(mark)) {
      const letter = this.#text[this.#at] ?? "";
      if (letter === "\n" && !isLong) break;
      this.#at += 1;
      value += letter === "\\" && quote === '"' ? this.#escape() : letter;
    }
    return isLong && value.startsWith("\n") ? value.slice(1) : value;
  }

  #escape(): string {
    const letter = this.#text[this.#at] ?? "";
    this.#at += 1;
    if (letter === "u" || letter === "U") {
      const length = letter === "u" ? 4 : 8;
      const code = Number.parseInt(this.#text.slice(this.#at, this.#at + length), 16);
      this.#at += length;
      return code <= 0x10ffff ? String.fromCodePoint(code) : "";
    }
    if (letter !== "\n") return ESCAPES[letter] ?? letter;
    while (/\s/.test(this.#text[this.#at] ?? "")) this.#at += 1;
    return "";
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? null;
    this.#at += found?.length ?? 0;
    return found;
  }

  #eat(sign: string): boolean {
    if (!this.#text.startsWith(sign, this.#at)) return false;
    this.#at += sign.length;
    return true;
  }

  #skipSpaces(): void {
    while (this.#text[this.#at] === " " || this.#text[this.#at] === "\t") this.#at += 1;
  }

  #skipLine(): void {
    const end = this.#text.indexOf("\n", this.#at);
    this.#at = end === -1 ? this.#text.length : end;
  }

  /** Passes over white space and comments; says whether anything is left. */
  #skipBlank(): boolean {
    for (;;) {
      while (/\s/.test(this.#text[this.#at] ?? "")) this.#at += 1;
      if (this.#text[this.#at] !== "#") return this.#at < this.#text.length;
      this.#skipLine();
    }
  }
}

function scalar(word: string | null): Json {
  if (word === null) return null;
  if (word === "true" || word === "false") return word === "true";
  const number = Number(word.replaceAll("_", ""));
  return Number.isNaN(number) ? word : number;
}

/** The table at a path, made where it is missing; of an array of tables, the last. */
function opened(root: Table, path: readonly string[]): Table {
  let table = root;
  for (const name of path) {
    const found = Object.hasOwn(table, name) ? table[name] : undefined;
    const inner = Array.isArray(found) ? found.at(-1) : found;
    if (isTable(inner)) table = inner;
    else table = put(table, name, {}) as Table;
  }
  return table;
}

function appended(root: Table, path: string[]): Table {
  const name = path.pop() ?? "";
  const table = opened(root, path);
  const found = Object.hasOwn(table, name) ? table[name] : undefined;
  const made: Table = {};
  if (Array.isArray(found)) found.push(made);
  else put(table, name, [made]);
  return made;
}

/** A key such as `__proto__` is a key like others. */
function put(table: Table, name: string, value: Json): Json {
  Object.defineProperty(table, name, { value, writable: true, enumerable: true, configurable: true });
  return value;
}

function isTable(value: Json | undefined): value is Table {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
