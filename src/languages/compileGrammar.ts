import { setFlagsFromString } from "node:v8";

/** The types of Node leave it out. */
declare const WebAssembly: { readonly Module: new (bytes: Uint8Array) => CompiledGrammar };

export type CompiledGrammar = object;

/** The lexer of Swift is one function of 425 KiB, which the optimizer took 3 GB for; no other grammar has one of half its size. */
const MOST_OPTIMIZED_BYTES = 256 * 1024;
const FLAGS = ["wasm-tier-up", "wasm-dynamic-tiering", "wasm-lazy-compilation"];

/**
 * Compiles at once, on this thread: what is compiled in the background wants to tell a thread that may have ended meanwhile.
 * Where a function is too large to be optimized, none is: the optimizer runs out of memory in a thread of its own, and ends
 * the process.
 */
export function compileGrammar(bytes: Uint8Array): CompiledGrammar {
  if (largestFunction(bytes) <= MOST_OPTIMIZED_BYTES) return new WebAssembly.Module(bytes);
  // Whether a function watches how often it is called is settled when it is compiled, so all of them are compiled now.
  for (const flag of FLAGS) setFlagsFromString(`--no-${flag}`);
  try {
    return new WebAssembly.Module(bytes);
  } finally {
    for (const flag of FLAGS) setFlagsFromString(`--${flag}`);
  }
}

const HEADER_BYTES = 8;
const CODE_SECTION = 10;

/** Bytes of the largest function in a file of WebAssembly. */
export function largestFunction(bytes: Uint8Array): number {
  const reader = new NumberReader(bytes, HEADER_BYTES);
  while (!reader.isAtEnd) {
    const section = reader.next();
    const length = reader.next();
    if (section === CODE_SECTION) return largestIn(reader);
    reader.skip(length);
  }
  return 0;
}

function largestIn(code: NumberReader): number {
  let largest = 0;
  for (let left = code.next(); left > 0; left -= 1) {
    const length = code.next();
    largest = Math.max(largest, length);
    code.skip(length);
  }
  return largest;
}

/** Reads numbers of seven bits a byte, the lowest first. */
class NumberReader {
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  skip(count: number): void {
    this.#at += count;
  }

  next(): number {
    let value = 0;
    for (let scale = 1; !this.isAtEnd; scale *= 128) {
      const byte = this.#bytes[this.#at] ?? 0;
      this.#at += 1;
      value += (byte % 128) * scale;
      if (byte < 128) break;
    }
    return value;
  }
}
