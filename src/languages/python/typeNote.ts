/** An annotation as it is written, before anything is known of its names. */
export type TypeNote =
  | { readonly kind: "name"; readonly path: readonly string[]; readonly arguments: readonly TypeNote[] }
  /** A type written as a string is read where it is used: in `Literal["a"]` it is none. */
  | { readonly kind: "quoted"; readonly text: string }
  | { readonly kind: "union"; readonly parts: readonly TypeNote[] }
  | { readonly kind: "list"; readonly parts: readonly TypeNote[] }
  | { readonly kind: "none" | "ellipsis" | "unknown" };

const TOKEN =
  /\s*(?:(\.\.\.)|([\p{L}_][\p{L}\p{N}_]*(?:\s*\.\s*[\p{L}_][\p{L}\p{N}_]*)*)|([bBrRuU]{0,2}(?:"[^"]*"|'[^']*'))|(\S))/uy;
const DEEPEST = 40;
const UNKNOWN: TypeNote = { kind: "unknown" };

/** Reads an annotation; what cannot be read is unknown. */
export function readTypeNote(text: string): TypeNote {
  return new NoteReader(text).union(0);
}

class NoteReader {
  readonly #text: string;
  #at = 0;
  #token: RegExpExecArray | null = null;

  constructor(text: string) {
    this.#text = text;
    this.#advance();
  }

  union(depth: number): TypeNote {
    const parts = [this.#term(depth)];
    while (this.#isSign("|")) {
      this.#advance();
      parts.push(this.#term(depth));
    }
    return parts.length === 1 ? (parts[0] ?? UNKNOWN) : { kind: "union", parts };
  }

  #term(depth: number): TypeNote {
    const [, ellipsis, name, quoted, sign] = this.#token ?? [];
    const isList = sign === "[" || sign === "(";
    if (isList && depth < DEEPEST) return { kind: "list", parts: this.#list(depth) };
    this.#advance();
    if (depth >= DEEPEST) return UNKNOWN;
    if (ellipsis) return { kind: "ellipsis" };
    if (quoted) return { kind: "quoted", text: quoted.slice(quoted.search(/["']/) + 1, -1) };
    if (name) return this.#named(name, depth);
    // A star before a type says how many there are and not which.
    return sign === "*" ? this.#term(depth + 1) : UNKNOWN;
  }

  #named(name: string, depth: number): TypeNote {
    if (name === "None") return { kind: "none" };
    const path = name.split(".").map((part) => part.trim());
    if (this.#isSign("(")) {
      this.#list(depth);
      return UNKNOWN;
    }
    return { kind: "name", path, arguments: this.#isSign("[") ? this.#list(depth) : [] };
  }

  #list(depth: number): TypeNote[] {
    const parts: TypeNote[] = [];
    this.#advance();
    while (this.#token && !this.#isSign("]") && !this.#isSign(")")) {
      if (this.#isSign(",")) this.#advance();
      else parts.push(this.union(depth + 1));
    }
    this.#advance();
    return parts;
  }

  #isSign(sign: string): boolean {
    return this.#token?.[4] === sign;
  }

  #advance(): void {
    TOKEN.lastIndex = this.#at;
    this.#token = TOKEN.exec(this.#text);
    this.#at = this.#token === null ? this.#text.length : TOKEN.lastIndex;
  }
}
