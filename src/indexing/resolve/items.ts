import type { Evaluation } from "./evaluation.ts";
import type { FileView } from "./fileView.ts";
import { entriesOf, entryOf } from "./literals.ts";
import { underlying } from "./types.ts";
import { NOTHING, together, type Value, type Values } from "./values.ts";

/** What iterating or indexing these values gives. */
export function itemsOf(evaluation: Evaluation, values: Values): Values {
  return values.reduce<Values>((all, value) => together(all, itemsOfOne(evaluation, value)), NOTHING);
}

function itemsOfOne(evaluation: Evaluation, value: Value): Values {
  switch (value.is) {
    case "list":
      return value.items;
    case "tuple":
      return value.items.reduce(together, NOTHING);
    case "outside":
      return itemsOfOutside(value);
    case "object":
      return entriesOf(evaluation, value);
    case "instance":
      return together(indexed(evaluation, value), itemsOf(evaluation, underlying(evaluation, value)));
    default:
      return NOTHING;
  }
}

/** Maps that are iterated by pairs, and may be indexed too. */
const PAIRED = new Set(["Map", "ReadonlyMap", "HashMap", "BTreeMap", "IndexMap"]);

function itemsOfOutside({ name, args }: Value & { is: "outside" }): Values {
  const held = args.at(-1) ?? NOTHING;
  return args.length === 2 && PAIRED.has(name) ? together(held, [{ is: "tuple", items: args }]) : held;
}

/** What iterating gives beside the items. */
export function indexesOf(values: Values): Values {
  return values.reduce<Values>(
    (all, value) =>
      value.is === "outside" && value.args.length > 1 ? together(all, value.args[0] ?? NOTHING) : all,
    NOTHING,
  );
}

/** Languages in which something single can stand where several are taken: `value, ok := found`. */
const SINGLE_AS_FIRST = new Set(["go", "rust"]);

/** What a constant key or position gives, in a file. */
export function keyOf(evaluation: Evaluation, file: FileView, values: Values, key: string): Values {
  const isFirst = key === "0" && SINGLE_AS_FIRST.has(file.facts.language);
  return values.reduce<Values>((all, value) => {
    const found = keyOfOne(evaluation, value, key);
    return together(all, isFirst && value.is !== "tuple" ? together([value], found) : found);
  }, NOTHING);
}

function keyOfOne(evaluation: Evaluation, value: Value, key: string): Values {
  if (value.is === "tuple") return value.items[Number(key)] ?? NOTHING;
  if (value.is === "object") return entryOf(evaluation, value, key);
  const isPosition = /^\d+$/.test(key);
  const found = isPosition || value.is !== "instance" ? NOTHING : evaluation.member(value, key);
  return found.length > 0 ? found : itemsOfOne(evaluation, value);
}

function indexed(evaluation: Evaluation, value: Value): Values {
  if (value.is !== "instance") return NOTHING;
  const name = value.at.file.facts.language === "python" ? "__getitem__" : "[]";
  return evaluation
    .memberOf(value.at, value.env, name, value)
    .flatMap((callee) => evaluation.result(callee, null));
}
