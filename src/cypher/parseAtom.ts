import { Failure } from "../domain/failure.ts";
import { nearest } from "../domain/nearest.ts";
import {
  type CypherExpression,
  type CypherFunction,
  FUNCTION_ARGUMENTS,
  isAggregate,
} from "../stores/port.ts";
import { cypherUnsupported, SUPPORTED } from "./mistake.ts";
import type { Names } from "./names.ts";
import type { PatternParser } from "./parsePattern.ts";
import type { Token } from "./tokenize.ts";
import type { TokenReader } from "./tokenReader.ts";

export interface AtomParts {
  readonly reader: TokenReader;
  readonly names: Names;
  readonly patterns: PatternParser;
  expression(): CypherExpression;
}

const FUNCTION_NAMES = [...FUNCTION_ARGUMENTS.keys()];
const QUANTIFIERS = ["all", "any", "none", "single"] as const;

/** Reads what is not made by operators. */
export class AtomParser {
  readonly #parts: AtomParts;
  readonly #reader: TokenReader;

  constructor(parts: AtomParts) {
    this.#parts = parts;
    this.#reader = parts.reader;
  }

  atom(): CypherExpression {
    const reader = this.#reader;
    const { is, value } = reader.next;
    if (is === "integer" || is === "float") return this.#number();
    if (is === "text") return { is: "literal", value: reader.take().value };
    if (is === "quoted") return { is: "variable", name: reader.take().value };
    if (is === "name") return this.#word();
    if (value === "$") throw cypherUnsupported("A parameter", "Write the value itself.");
    if (value === "(") return this.#bracketed();
    if (value === "[") return this.#list();
    if (value === "{") return { is: "map", entries: this.#parts.patterns.map() };
    throw reader.expected("a value");
  }

  #number(): CypherExpression {
    const token = this.#reader.take();
    const value = Number(token.value);
    const isFloat = token.is === "float";
    if (!Number.isFinite(value)) throw this.#reader.mistake(token, "no number is that large");
    if (!isFloat && !Number.isSafeInteger(value))
      throw cypherUnsupported(`The whole number ${token.value.slice(0, 40)}`);
    return { is: "number", value, isFloat };
  }

  #word(): CypherExpression {
    const reader = this.#reader;
    if (reader.isWord("CASE")) return this.#case();
    if (reader.isWord("EXISTS") && reader.isSign("{", 1)) return this.#subquery("exists");
    if (reader.isWord("COUNT") && reader.isSign("{", 1)) return this.#subquery("count");
    if (reader.isSign("{", 1) && reader.isWord("COLLECT")) throw cypherUnsupported("COLLECT { … }");
    if (reader.isSign("(", 1)) return this.#called();
    const dotted = this.#dottedCall();
    if (dotted !== undefined) throw cypherUnsupported(`The function ${dotted}`, functionHint());
    if (reader.takeWords("NULL")) return { is: "literal", value: null };
    if (reader.takeWords("TRUE")) return { is: "literal", value: true };
    if (reader.takeWords("FALSE")) return { is: "literal", value: false };
    if (reader.isWord("NOT")) throw reader.expected("a value");
    return { is: "variable", name: reader.take().value };
  }

  /** `a.b.c(` is a function of some library. */
  #dottedCall(): string | undefined {
    const reader = this.#reader;
    let parts = 0;
    while (reader.isSign(".", 2 * parts + 1) && reader.ahead(2 * parts + 2).is === "name") parts += 1;
    if (parts === 0 || !reader.isSign("(", 2 * parts + 1)) return undefined;
    return Array.from({ length: parts + 1 }, (_, part) => reader.ahead(2 * part).value).join(".");
  }

  #called(): CypherExpression {
    const reader = this.#reader;
    const token = reader.take();
    const lower = token.value.toLowerCase();
    const quantifier = QUANTIFIERS.find((which) => which === lower);
    if (quantifier) return this.#quantified(quantifier);
    if (lower === "count" && reader.isSign("*", 1) && reader.isSign(")", 2)) {
      for (let each = 0; each < 3; each++) reader.take();
      return { is: "countAll" };
    }
    const name = FUNCTION_NAMES.find((known) => known.toLowerCase() === lower);
    if (name === undefined) {
      const near = nearest(token.value, FUNCTION_NAMES);
      throw cypherUnsupported(
        `The function ${token.value}`,
        near ? `Did you mean ${near}? ${functionHint()}` : functionHint(),
      );
    }
    if (name === "exists" && this.#isPatternAhead(reader.ahead(1))) return this.#existsPattern();
    return this.#call(token, name);
  }

  #call(token: Token, name: CypherFunction): CypherExpression {
    const reader = this.#reader;
    reader.needSign("(");
    const distinct = reader.takeWords("DISTINCT");
    if (distinct && !isAggregate(name)) throw reader.mistake(token, `${name} takes no DISTINCT`);
    const of: CypherExpression[] = [];
    if (!reader.isSign(")")) {
      do of.push(this.#parts.expression());
      while (reader.takeSign(","));
    }
    reader.needSign(")");
    const { fewest, most } = FUNCTION_ARGUMENTS.get(name) ?? { fewest: 0, most: 0 };
    if (of.length < fewest || of.length > most) {
      throw reader.mistake(
        token,
        `${name} takes ${fewest === most ? fewest : `${fewest} to ${most}`} arguments`,
      );
    }
    return { is: "call", name, distinct, of };
  }

  #quantified(which: (typeof QUANTIFIERS)[number]): CypherExpression {
    const reader = this.#reader;
    reader.needSign("(");
    const variable = reader.needName("a name");
    reader.needWord("IN");
    const list = this.#parts.expression();
    reader.needWord("WHERE");
    const where = this.#parts.expression();
    reader.needSign(")");
    return { is: "quantifier", which, variable, list, where };
  }

  #case(): CypherExpression {
    const reader = this.#reader;
    reader.needWord("CASE");
    const of = reader.isWord("WHEN") ? null : this.#parts.expression();
    const ways: { when: CypherExpression; value: CypherExpression }[] = [];
    while (reader.takeWords("WHEN")) {
      const when = this.#parts.expression();
      reader.needWord("THEN");
      ways.push({ when, value: this.#parts.expression() });
    }
    if (ways.length === 0) throw reader.expected("WHEN");
    const otherwise = reader.takeWords("ELSE") ? this.#parts.expression() : null;
    reader.needWord("END");
    return { is: "case", of, ways, otherwise };
  }

  /** `EXISTS { (a)-->(b) WHERE … }`, with or without MATCH. */
  #subquery(is: "exists" | "count"): CypherExpression {
    const reader = this.#reader;
    reader.take();
    reader.needSign("{");
    reader.takeWords("MATCH");
    const paths = this.#parts.patterns.paths();
    const where = reader.takeWords("WHERE") ? this.#parts.expression() : null;
    if (!reader.isSign("}")) throw cypherUnsupported("More than one MATCH in a subquery");
    reader.take();
    return { is, paths, where };
  }

  #existsPattern(): CypherExpression {
    this.#reader.needSign("(");
    const path = this.#parts.patterns.path();
    this.#reader.needSign(")");
    return { is: "exists", paths: [path], where: null };
  }

  #bracketed(): CypherExpression {
    const reader = this.#reader;
    const start = reader.next;
    if (this.#isPatternAhead(start))
      return { is: "exists", paths: [this.#parts.patterns.path()], where: null };
    reader.take();
    const inside = this.#parts.expression();
    reader.needSign(")");
    return inside;
  }

  /** Whether what begins here is a path of at least one edge; a name in brackets may be one or no more than that. */
  #isPatternAhead(start: Token): boolean {
    const reader = this.#reader;
    const from = reader.next;
    reader.back(start);
    try {
      if (reader.isSign("(") && reader.isSign("(", 1)) return false;
      return this.#parts.patterns.path().steps.length > 0;
    } catch (thrown) {
      if (thrown instanceof Failure && thrown.code === "invalid_input") return false;
      throw thrown;
    } finally {
      reader.back(from);
    }
  }

  #list(): CypherExpression {
    const reader = this.#reader;
    const open = reader.take();
    if (reader.takeSign("]")) return { is: "list", items: [] };
    if (reader.next.is !== "sign" && isWord(reader.ahead(1), "IN")) {
      const comprehension = this.#comprehension();
      if (comprehension) return comprehension;
    }
    const isNamed = reader.isSign("=", 1) && reader.isSign("(", 2);
    if ((reader.isSign("(") || isNamed) && this.#isPatternAhead(reader.next)) {
      const collected = this.#collected();
      if (collected) return collected;
    }
    reader.back(open);
    reader.take();
    const items = [this.#parts.expression()];
    while (reader.takeSign(",")) items.push(this.#parts.expression());
    reader.needSign("]");
    return { is: "list", items };
  }

  /** `[x IN xs WHERE … | …]`; `[x IN xs]` alone is one too, while `[x IN xs, y]` is a list. */
  #comprehension(): CypherExpression | undefined {
    const reader = this.#reader;
    const variable = reader.needName("a name");
    reader.needWord("IN");
    const list = this.#parts.expression();
    if (reader.isSign(",")) return undefined;
    const where = reader.takeWords("WHERE") ? this.#parts.expression() : null;
    const value = reader.takeSign("|") ? this.#parts.expression() : null;
    reader.needSign("]");
    return { is: "comprehension", variable, list, where, value };
  }

  #collected(): CypherExpression | undefined {
    const reader = this.#reader;
    const path = this.#parts.patterns.path();
    const where = reader.takeWords("WHERE") ? this.#parts.expression() : null;
    if (!reader.takeSign("|")) return undefined;
    const value = this.#parts.expression();
    reader.needSign("]");
    return { is: "collected", path, where, value };
  }
}

function isWord({ is, value }: Token, word: string): boolean {
  return is === "name" && value.toUpperCase() === word;
}

function functionHint(): string {
  return `There are ${SUPPORTED.functions}.`;
}
