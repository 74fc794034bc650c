import type { Failure } from "../domain/failure.ts";
import { cypherMistake, cypherUnsupported } from "./mistake.ts";
import { type Token, tokenize } from "./tokenize.ts";

/** So deep may one thing lie in another. */
const DEEPEST = 60;
/** What may be either of two things is read twice, so nested ones could be read without end. */
const MOST_TAKEN = 100_000;

/** The question, read from left to right. */
export class TokenReader {
  readonly source: string;
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;
  #taken = 0;

  constructor(source: string) {
    this.source = source;
    this.#tokens = tokenize(source);
  }

  get next(): Token {
    return this.ahead(0);
  }

  ahead(by: number): Token {
    return (this.#tokens[this.#at + by] ?? this.#tokens.at(-1)) as Token;
  }

  take(): Token {
    this.#taken += 1;
    if (this.#taken > MOST_TAKEN) throw cypherUnsupported("A question so hard to read");
    const token = this.next;
    this.#at += 1;
    return token;
  }

  /** Goes back to where `take` would have given this token. */
  back(to: Token): void {
    this.#at = this.#tokens.indexOf(to);
  }

  isWord(...words: readonly string[]): boolean {
    return words.every((word, by) => {
      const { is, value } = this.ahead(by);
      return is === "name" && value.toUpperCase() === word;
    });
  }

  isSign(sign: string, by = 0): boolean {
    const { is, value } = this.ahead(by);
    return is === "sign" && value === sign;
  }

  takeWords(...words: readonly string[]): boolean {
    if (!this.isWord(...words)) return false;
    for (const _ of words) this.take();
    return true;
  }

  takeSign(sign: string): boolean {
    if (!this.isSign(sign)) return false;
    this.take();
    return true;
  }

  needWord(word: string): void {
    if (!this.takeWords(word)) throw this.expected(word);
  }

  needSign(sign: string): void {
    if (!this.takeSign(sign)) throw this.expected(`“${sign}”`);
  }

  /** A name that something is given, or is called by. */
  needName(what: string): string {
    const { is, value } = this.next;
    if (is !== "name" && is !== "quoted") throw this.expected(what);
    this.take();
    return value;
  }

  /** A whole number that is written out. */
  needCount(what: string): number {
    const token = this.next;
    if (this.isSign("$")) throw cypherUnsupported("A parameter", "Write the value itself.");
    if (token.is !== "integer") throw this.expected(what);
    this.take();
    return Number(token.value);
  }

  /** What was written from a token up to where the reader stands. */
  writtenSince({ start }: Token): string {
    return this.source.slice(start, this.ahead(-1).end);
  }

  /** Runs what may call itself, as deep as is reasonable. */
  within<T>(read: () => T): T {
    if (this.#depth >= DEEPEST) throw cypherUnsupported("A question with so much in brackets");
    this.#depth += 1;
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }

  expected(what: string): Failure {
    const { is, value, start } = this.next;
    return cypherMistake(
      this.source,
      start,
      `${what} should be where ${is === "end" ? "it ends" : `“${value}” is`}`,
    );
  }

  mistake(at: Token, what: string): Failure {
    return cypherMistake(this.source, at.start, what);
  }
}
