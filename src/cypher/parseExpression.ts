import type { BinaryOperator, CypherExpression } from "../stores/port.ts";
import { cypherUnsupported } from "./mistake.ts";
import type { Names } from "./names.ts";
import { AtomParser } from "./parseAtom.ts";
import { PatternParser } from "./parsePattern.ts";
import type { TokenReader } from "./tokenReader.ts";

type ParseExpression = () => CypherExpression;

/** Reads conditions and values, from what binds least to what binds most. */
export class ExpressionParser {
  readonly patterns: PatternParser;
  readonly #reader: TokenReader;
  readonly #names: Names;
  readonly #atoms: AtomParser;

  constructor(reader: TokenReader, names: Names) {
    this.#reader = reader;
    this.#names = names;
    this.patterns = new PatternParser(reader, names, () => this.expression());
    this.#atoms = new AtomParser({
      reader,
      names,
      patterns: this.patterns,
      expression: () => this.expression(),
    });
  }

  expression(): CypherExpression {
    return this.#reader.within(() =>
      this.#joined("OR", () => this.#joined("XOR", () => this.#joined("AND", () => this.#not()))),
    );
  }

  #joined(operator: "OR" | "XOR" | "AND", part: ParseExpression): CypherExpression {
    let left = part();
    while (this.#reader.takeWords(operator)) left = { is: "binary", operator, left, right: part() };
    return left;
  }

  #not(): CypherExpression {
    if (!this.#reader.takeWords("NOT")) return this.#compared();
    return this.#reader.within(() => ({ is: "unary", operator: "NOT", of: this.#not() }));
  }

  /** `1 < x < 3` is `1 < x AND x < 3`. */
  #compared(): CypherExpression {
    let left = this.#matched();
    let all: CypherExpression | undefined;
    for (;;) {
      const operator = (["=", "<>", "<=", ">=", "<", ">"] as const).find((sign) => this.#reader.isSign(sign));
      if (operator === undefined) return all ?? left;
      this.#reader.take();
      const right = this.#matched();
      const one: CypherExpression = { is: "binary", operator, left, right };
      all = all ? { is: "binary", operator: "AND", left: all, right: one } : one;
      left = right;
    }
  }

  #matched(): CypherExpression {
    const reader = this.#reader;
    let of = this.#sum();
    for (;;) {
      if (reader.isSign("=~")) throw cypherUnsupported("=~", "Use STARTS WITH, ENDS WITH or CONTAINS.");
      const operator = this.#wordOperator();
      if (operator) of = { is: "binary", operator, left: of, right: this.#sum() };
      else if (reader.takeWords("IS", "NOT", "NULL")) of = { is: "null", of, negated: true };
      else if (reader.takeWords("IS", "NULL")) of = { is: "null", of, negated: false };
      else return of;
    }
  }

  #wordOperator(): BinaryOperator | undefined {
    if (this.#reader.takeWords("STARTS", "WITH")) return "STARTS WITH";
    if (this.#reader.takeWords("ENDS", "WITH")) return "ENDS WITH";
    if (this.#reader.takeWords("CONTAINS")) return "CONTAINS";
    return this.#reader.takeWords("IN") ? "IN" : undefined;
  }

  #sum(): CypherExpression {
    return this.#chained(["+", "-"], () =>
      this.#chained(["*", "/", "%"], () => this.#chained(["^"], () => this.#signed())),
    );
  }

  #chained(operators: readonly BinaryOperator[], part: ParseExpression): CypherExpression {
    let left = part();
    for (;;) {
      const operator = operators.find((sign) => this.#reader.isSign(sign));
      if (operator === undefined) return left;
      this.#reader.take();
      left = { is: "binary", operator, left, right: part() };
    }
  }

  #signed(): CypherExpression {
    const reader = this.#reader;
    const operator = (["-", "+"] as const).find((sign) => reader.isSign(sign));
    if (operator === undefined) return this.#reached();
    reader.take();
    const { is, value } = reader.next;
    // The least number has no positive counterpart.
    if (operator === "-" && (is === "integer" || is === "float") && !value.startsWith("-")) {
      const of = this.#reached();
      return of.is === "number" ? { ...of, value: -of.value } : { is: "unary", operator, of };
    }
    return reader.within(() => ({ is: "unary", operator, of: this.#signed() }));
  }

  /** A value and what is reached from it: a property, an element, a part of a list, its kind. */
  #reached(): CypherExpression {
    const reader = this.#reader;
    let of = this.#atoms.atom();
    for (;;) {
      if (reader.takeSign(".")) of = this.#property(of);
      else if (reader.takeSign("[")) of = this.#element(of);
      else if (reader.isSign(":")) of = { is: "kind", of, kinds: this.patterns.kinds() };
      else if (of.is === "variable" && reader.isSign("{")) of = this.#projected(of);
      else return of;
    }
  }

  #property(of: CypherExpression): CypherExpression {
    const name = this.#reader.needName("the name of a property");
    this.#names.property(name);
    return { is: "property", of, name };
  }

  #element(of: CypherExpression): CypherExpression {
    const reader = this.#reader;
    const { is, value } = reader.next;
    if (is === "text" && reader.isSign("]", 1)) {
      reader.take();
      reader.take();
      this.#names.property(value);
      return { is: "property", of, name: value };
    }
    const from = reader.isSign("..") ? null : this.expression();
    if (!reader.takeSign("..")) {
      reader.needSign("]");
      return { is: "element", of, at: from as CypherExpression };
    }
    const to = reader.isSign("]") ? null : this.expression();
    reader.needSign("]");
    return { is: "slice", of, from, to };
  }

  /** `n {.name, lines: 3}` is a map of what is chosen of `n`. */
  #projected(of: CypherExpression): CypherExpression {
    const reader = this.#reader;
    reader.needSign("{");
    const entries: { name: string; value: CypherExpression }[] = [];
    while (!reader.isSign("}")) {
      if (entries.length > 0) reader.needSign(",");
      if (reader.takeSign(".")) {
        if (reader.isSign("*"))
          throw cypherUnsupported("{.*}", "Name the properties, or return the node itself.");
        const property = this.#property(of);
        if (property.is === "property") entries.push({ name: property.name, value: property });
        continue;
      }
      const name = reader.needName("the name of a property");
      entries.push({ name, value: reader.takeSign(":") ? this.expression() : { is: "variable", name } });
    }
    reader.needSign("}");
    for (const { name } of entries) this.#names.own(name);
    return { is: "map", entries };
  }
}
