import type { ExpressionRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { knownCallee } from "./callees.ts";
import { constantStart, constantString, partsOf } from "./nodes.ts";
import { noteRunBy } from "./operators.ts";
import { fileOf } from "./pythonFile.ts";
import { typeIn } from "./types.ts";

/** What a call hands over. */
interface Arguments {
  readonly nodes: readonly number[];
  readonly positional: readonly ExpressionRef[];
  readonly named: readonly (readonly [string, ExpressionRef])[];
}

/** A call, worth what calling gives. */
export function callValue(walker: Walker, node: number): ExpressionRef {
  const { read, facts } = walker;
  const callee = read.child(node, "function");
  const name = knownCallee(walker, callee);
  const held = calleeValue(walker, callee);
  const args = readArguments(walker, read.child(node, "arguments"));
  const line = read.line(read.is(callee, "attribute") ? read.child(callee, "attribute") : node);
  const call = facts.call(
    args.named.length > 0 ? ["call", held, args.positional, [], args.named] : ["call", held, args.positional],
    line,
  );
  noteHandovers(walker, args, call);
  if (name !== null) noteRunBy(walker, name, args.positional, line);
  const meaning = name !== null && Object.hasOwn(MEANINGS, name) ? MEANINGS[name] : undefined;
  return meaning?.(walker, args) ?? call;
}

const CLASS_NAME = /^_*[A-Z]\w*[a-z]\w*$/;

/** `Box[int](…)` calls `Box`. */
function calleeValue(walker: Walker, callee: number): ExpressionRef {
  const { read } = walker;
  if (!read.is(callee, "subscript")) return walker.value(callee);
  const held = read.child(callee, "value");
  if (!CLASS_NAME.test(read.text(held))) return walker.value(callee);
  walker.visit(callee);
  return walker.value(held);
}

function readArguments(walker: Walker, list: number): Arguments {
  const { read, facts } = walker;
  if (list === NONE) return { nodes: [], positional: [], named: [] };
  const nodes = read.is(list, "argument_list") ? partsOf(read, list) : [list];
  const positional: ExpressionRef[] = [];
  const named: (readonly [string, ExpressionRef])[] = [];
  for (const node of nodes) {
    if (read.is(node, "keyword_argument"))
      named.push([read.text(read.child(node, "name")), walker.value(read.child(node, "value"))]);
    else if (read.is(node, "dictionary_splat")) walker.visitChildren(node);
    else if (read.is(node, "list_splat"))
      positional.push(facts.expression(["item", splatValue(walker, node)]));
    else positional.push(walker.value(node));
  }
  return { nodes, positional, named };
}

function splatValue(walker: Walker, node: number): ExpressionRef {
  return walker.value(partsOf(walker.read, node)[0] ?? NONE);
}

/** A lambda learns from the call that takes it what its parameters are. */
function noteHandovers({ facts }: Walker, { positional }: Arguments, call: ExpressionRef): void {
  for (const [argument, value] of positional.entries()) {
    const expression = facts.expressionAt(value);
    if (expression[0] === "definition") facts.definitionAt(expression[1]).passedTo = { call, argument };
  }
}

type Meaning = (walker: Walker, args: Arguments) => ExpressionRef | null;

const items: Meaning = ({ facts }, { positional }) => {
  const [list] = positional;
  return list === undefined ? null : facts.expression(["list", [facts.expression(["item", list])]]);
};

const same: Meaning = (_, { positional }) => positional[0] ?? null;

const partOfZip: Meaning = ({ facts }, { positional }) =>
  facts.expression([
    "list",
    [facts.expression(["list", positional.map((list) => facts.expression(["item", list]))])],
  ]);

/** What well-known functions of Python give back, in terms of what they are given. */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  list: items,
  tuple: items,
  set: items,
  frozenset: items,
  sorted: items,
  reversed: items,
  iter: items,
  zip: partOfZip,
  "copy.copy": same,
  "copy.deepcopy": same,
  "contextlib.closing": same,
  "functools.partial": same,
  enumerate: ({ facts }, { positional: [list] }) => {
    if (list === undefined) return null;
    const pair = [facts.expression(["literal", "number"]), facts.expression(["item", list])];
    return facts.expression(["list", [facts.expression(["list", pair])]]);
  },
  next: ({ facts }, { positional: [list] }) => (list === undefined ? null : facts.expression(["item", list])),
  filter: ({ facts }, { positional: [, list] }) =>
    list === undefined ? null : facts.expression(["list", [facts.expression(["item", list])]]),
  map: ({ facts }, { positional: [apply, list] }) => {
    if (apply === undefined || list === undefined) return null;
    const applied = facts.expression(["call", apply, [facts.expression(["item", list])]]);
    return facts.expression(["list", [applied]]);
  },
  dict: ({ facts }, { named }) => (named.length === 0 ? null : facts.expression(["object", named])),
  /** A property is worth what its getter gives. */
  property: ({ facts }, { positional: [getter], named }) => {
    const read = getter ?? named.find(([name]) => name === "fget")?.[1];
    return read === undefined ? null : facts.expression(["call", read, []]);
  },
  getattr: ({ facts, read }, { nodes: [, name = NONE], positional: [object, , fallback] }) => {
    const constant = constantString(read, name);
    if (object === undefined) return null;
    if (constant === null) {
      const start = constantStart(read, name);
      if (start !== null)
        facts.impliedCall(["call", facts.expression(["member", object, `${start}*`]), []], read.line(name));
      return null;
    }
    const member = facts.expression(["member", object, constant]);
    return fallback === undefined ? member : facts.expression(["either", [member, fallback]]);
  },
  "typing.cast": (walker, { nodes: [type = NONE] }) =>
    walker.facts.expression(["typed", typeIn(walker, type, walker.facts.scope)]),
  super: superValue,
  type: (walker, { nodes }) => {
    const [node = NONE] = nodes;
    const receiver = nodes.length === 1 ? fileOf(walker).receiverNamed(walker.read.text(node)) : null;
    return receiver === null ? null : walker.facts.expression(["class", receiver.classScope]);
  },
  "importlib.import_module": importedModule,
  __import__: importedModule,
};

/** `super()`, and `super(C, self)` where C is a class around. */
function superValue({ facts, read }: Walker, { nodes: [named = NONE] }: Arguments): ExpressionRef | null {
  let scope = facts.enclosing("class");
  if (named === NONE) return scope === null ? null : facts.expression(["super", scope]);
  const name = read.text(named);
  while (scope !== null) {
    const { owner, parent } = facts.scopeAt(scope);
    if (owner !== null && facts.definitionAt(owner).name === name) return facts.expression(["super", scope]);
    scope = parent === null ? null : facts.enclosing("class", parent);
  }
  return null;
}

function importedModule({ facts, read }: Walker, { nodes: [first = NONE] }: Arguments): ExpressionRef | null {
  const specifier = constantString(read, first);
  if (specifier === null) return null;
  return facts.expression([
    "module",
    facts.import({ specifier, name: null, alias: null, line: read.line(first) }),
  ]);
}
