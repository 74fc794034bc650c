import type {
  CypherExpression,
  EdgePattern,
  NodePattern,
  PathPattern,
  PropertyPattern,
} from "../stores/port.ts";
import { cypherUnsupported } from "./mistake.ts";
import type { Names } from "./names.ts";
import type { TokenReader } from "./tokenReader.ts";

/** So long a path of no fixed length may get. */
const LONGEST_PATH = 10;

/** Reads what is to be found in the graph. */
export class PatternParser {
  readonly #reader: TokenReader;
  readonly #names: Names;
  readonly #expression: () => CypherExpression;

  constructor(reader: TokenReader, names: Names, expression: () => CypherExpression) {
    this.#reader = reader;
    this.#names = names;
    this.#expression = expression;
  }

  paths(): PathPattern[] {
    const paths = [this.path()];
    while (this.#reader.takeSign(",")) paths.push(this.path());
    return paths;
  }

  path(): PathPattern {
    const reader = this.#reader;
    if (!reader.isSign("=", 1)) return this.#unnamed(null);
    const variable = reader.needName("the name of a path");
    reader.needSign("=");
    return this.#unnamed(variable);
  }

  #unnamed(variable: string | null): PathPattern {
    const reader = this.#reader;
    if (reader.isWord("SHORTESTPATH") || reader.isWord("ALLSHORTESTPATHS")) {
      throw cypherUnsupported(
        reader.next.value,
        "Ask for a path of bounded length, ORDER BY length(p) LIMIT 1.",
      );
    }
    if (reader.isSign("(") && reader.isSign("(", 1)) throw cypherUnsupported("A pattern in brackets");
    const start = this.#node();
    const steps: PathPattern["steps"][number][] = [];
    while (reader.isSign("-") || reader.isSign("<")) steps.push({ edge: this.#edge(), node: this.#node() });
    return { variable, start, steps };
  }

  #node(): NodePattern {
    const reader = this.#reader;
    reader.needSign("(");
    const variable = this.#variable();
    const kinds = reader.isSign(":") ? this.kinds() : null;
    const properties = this.#properties();
    if (reader.isWord("WHERE"))
      throw cypherUnsupported("WHERE inside of a node", "Write it after the pattern.");
    reader.needSign(")");
    return { variable, kinds, properties };
  }

  /** A node has one kind, so one that should have two is none. */
  kinds(): NonNullable<NodePattern["kinds"]> {
    const reader = this.#reader;
    let kinds: NonNullable<NodePattern["kinds"]> | undefined;
    while (reader.takeSign(":") || (kinds && reader.takeSign("&"))) {
      if (reader.isSign("!") || reader.isSign("%") || reader.isSign("(")) {
        throw cypherUnsupported("A label with ! % or brackets", "Write :A or :A|B, and labels(n) in WHERE.");
      }
      const either = this.#alternatives("a label", (label) => this.#names.kind(label));
      kinds = kinds === undefined ? either : kinds.filter((kind) => either.includes(kind));
    }
    return kinds ?? [];
  }

  #edge(): EdgePattern {
    const reader = this.#reader;
    const isLeft = reader.takeSign("<");
    reader.needSign("-");
    const inside = reader.takeSign("[") ? this.#edgeInside() : {};
    reader.needSign("-");
    const isRight = reader.takeSign(">");
    const direction = isLeft === isRight ? "both" : isLeft ? "in" : "out";
    return { variable: null, types: null, properties: [], lengths: null, ...inside, direction };
  }

  #edgeInside(): Omit<EdgePattern, "direction"> {
    const reader = this.#reader;
    const variable = this.#variable();
    const types = reader.takeSign(":")
      ? this.#alternatives("a type", (name) => this.#names.type(name))
      : null;
    const lengths = reader.takeSign("*") ? this.#lengths() : null;
    const properties = this.#properties();
    if (reader.isWord("WHERE"))
      throw cypherUnsupported("WHERE inside of an edge", "Write it after the pattern.");
    if (lengths && properties.length > 0) {
      throw cypherUnsupported(
        "A path of any length whose edges have properties",
        "Ask for it in WHERE with all().",
      );
    }
    reader.needSign("]");
    return { variable, types, properties, lengths };
  }

  #lengths(): EdgePattern["lengths"] {
    const reader = this.#reader;
    const first = reader.next;
    const least = first.is === "integer" ? reader.needCount("a length") : null;
    const isRange = reader.takeSign("..");
    const most = isRange ? (reader.next.is === "integer" ? reader.needCount("a length") : null) : least;
    if (most === null || most > LONGEST_PATH) {
      throw cypherUnsupported(
        `A path of more than ${LONGEST_PATH} edges`,
        `Say how long it may get at most: *1..${LONGEST_PATH} or less.`,
      );
    }
    return { least: least ?? 1, most };
  }

  #alternatives<T>(what: string, known: (name: string) => T | undefined): T[] {
    const reader = this.#reader;
    const found: T[] = [];
    do {
      reader.takeSign(":");
      const one = known(reader.needName(what));
      if (one !== undefined && !found.includes(one)) found.push(one);
    } while (reader.takeSign("|"));
    return found;
  }

  #variable(): string | null {
    const { is } = this.#reader.next;
    if (is !== "name" && is !== "quoted") return null;
    if (this.#reader.isWord("WHERE")) return null;
    return this.#reader.needName("a name");
  }

  #properties(): PropertyPattern[] {
    const reader = this.#reader;
    if (reader.isSign("$")) throw cypherUnsupported("A parameter", "Write the value itself.");
    if (!reader.isSign("{")) return [];
    const properties = this.#entries();
    for (const { name } of properties) this.#names.property(name);
    return properties;
  }

  map(): PropertyPattern[] {
    const entries = this.#entries();
    for (const { name } of entries) this.#names.own(name);
    return entries;
  }

  #entries(): PropertyPattern[] {
    const reader = this.#reader;
    reader.needSign("{");
    const entries: PropertyPattern[] = [];
    if (reader.takeSign("}")) return entries;
    do {
      const name = reader.needName("the name of a property");
      reader.needSign(":");
      entries.push({ name, value: this.#expression() });
    } while (reader.takeSign(","));
    reader.needSign("}");
    return entries;
  }
}
