import type { ScopeRef, TypeExpression, TypeRef } from "../facts.ts";
import type { Rules, Walker } from "../walker.ts";
import { fileOf } from "./pythonFile.ts";
import { readTypeNote, type TypeNote } from "./typeNote.ts";

const words = (text: string) => new Set(text.split(" "));

/** Types that say something about a type and are, for a reader, that type. */
const WRAPPERS = words("Optional Annotated ClassVar Final Required NotRequired ReadOnly InitVar Unpack");
const LISTS = words(
  "list List set Set frozenset FrozenSet deque Deque Sequence MutableSequence Iterable Iterator Collection Reversible " +
    "AbstractSet MutableSet Generator AsyncIterable AsyncIterator AsyncGenerator KeysView ValuesView",
);
const MAPS = words("dict Dict Mapping MutableMapping DefaultDict defaultdict OrderedDict");
const LITERALS: Readonly<Record<string, "string" | "number" | "boolean">> = {
  str: "string",
  int: "number",
  float: "number",
  bool: "boolean",
};
const UNKNOWN_NAMES = words("Any object");

/** Reads annotations for one place: where their names are looked up, and on which line they stand. */
class TypeMaker {
  readonly #walker: Walker;
  readonly #lookup: ScopeRef;
  readonly #line: number;

  constructor(walker: Walker, lookup: ScopeRef, line: number) {
    this.#walker = walker;
    this.#lookup = lookup;
    this.#line = line;
  }

  make(note: TypeNote | undefined): TypeRef {
    switch (note?.kind) {
      case "name":
        return this.#named(note.path, note.arguments);
      case "quoted":
        return this.make(readTypeNote(note.text));
      case "union":
        return this.#union(note.parts);
      case "list":
        return this.#type(["tuple", note.parts.map((part) => this.make(part))]);
      case "none":
        return this.#type(["literal", "null"]);
      default:
        return this.#type(["unknown"]);
    }
  }

  #named(path: readonly string[], args: readonly TypeNote[]): TypeRef {
    const name = path.at(-1) ?? "";
    const known = path.length === 1 ? this.#knownName(name) : null;
    if (known) return this.#type(known);
    if (name === "Self") return this.#self();
    return (args.length > 0 ? this.#generic(name, args) : null) ?? this.#plain(path, args);
  }

  #plain(path: readonly string[], args: readonly TypeNote[]): TypeRef {
    const types = args.map((arg) => this.make(arg));
    const named =
      types.length > 0
        ? (["named", this.#lookup, path, types] as const)
        : (["named", this.#lookup, path] as const);
    const type = this.#type(named);
    this.#walker.facts.useType(type, this.#line);
    return type;
  }

  #knownName(name: string): TypeExpression | null {
    const literal = Object.hasOwn(LITERALS, name) ? LITERALS[name] : undefined;
    if (literal) return ["literal", literal];
    if (UNKNOWN_NAMES.has(name)) return ["unknown"];
    return fileOf(this.#walker).typeNames.get(name) ?? null;
  }

  #self(): TypeRef {
    const scope = this.#walker.facts.enclosing("class");
    return this.#type(scope === null ? ["unknown"] : ["self", scope]);
  }

  /** What typing's own generic types stand for; null for any other. */
  #generic(name: string, args: readonly TypeNote[]): TypeRef | null {
    const [first, second] = args;
    if (WRAPPERS.has(name)) return this.make(first);
    if (LISTS.has(name)) return this.#type(["list", this.make(first)]);
    if (MAPS.has(name)) return this.#type(["map", this.make(first), this.make(second)]);
    switch (name) {
      case "Union":
        return this.#union(args);
      case "tuple":
      case "Tuple":
        return this.#tuple(args);
      case "type":
      case "Type":
        return this.#type(["named", this.#lookup, ["Type"], [this.make(first)]]);
      case "Callable":
        return this.#callable(first, second);
      case "Literal":
        return this.#type(["literal", first?.kind === "quoted" ? "string" : "number"]);
      case "Coroutine":
        return this.#type(["named", this.#lookup, ["Awaitable"], [this.make(args[2])]]);
      default:
        return null;
    }
  }

  #union(notes: readonly TypeNote[]): TypeRef {
    const parts = notes.filter(({ kind }) => kind !== "none").map((note) => this.make(note));
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : this.#type(["union", parts]);
  }

  #tuple(notes: readonly TypeNote[]): TypeRef {
    if (notes[1]?.kind === "ellipsis") return this.#type(["list", this.make(notes[0])]);
    return this.#type(["tuple", notes.map((note) => this.make(note))]);
  }

  #callable(parameters: TypeNote | undefined, returns: TypeNote | undefined): TypeRef {
    const parts = parameters?.kind === "list" ? parameters.parts : [];
    return this.#type([
      "function",
      parts.map((part) => this.make(part)),
      returns ? this.make(returns) : null,
    ]);
  }

  #type(type: TypeExpression): TypeRef {
    return this.#walker.facts.type(type);
  }
}

/** The type that a node spells, its names looked up in a scope. */
export function typeIn(walker: Walker, node: number, lookup: ScopeRef): TypeRef {
  const { read } = walker;
  return new TypeMaker(walker, lookup, read.line(node)).make(readTypeNote(read.text(node)));
}

/** The same where nothing else visits the node: calls in an annotation are calls too. */
export function annotatedType(walker: Walker, node: number, lookup: ScopeRef): TypeRef {
  if (walker.read.text(node).includes("(")) walker.visit(node);
  return typeIn(walker, node, lookup);
}

export const types: Rules["types"] = {
  type: (walker, node) => annotatedType(walker, node, walker.facts.scope),
};
