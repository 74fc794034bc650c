import fc from "fast-check";
import type { JsonSchema } from "../../src/tools/advertisedSchema.ts";
import { anyJson, anyText, NASTY_NUMBERS } from "./nastyValues.ts";

/** What a schema of ours can say of a value. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** So long are lists that a schema allows to be longer. */
const LONGEST_LIST = 4;

/** Values that a schema allows. */
export function valuesOf(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  return valid(schema as Schema, known);
}

function valid(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((choice) => valid(choice, known)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  switch (schema.type) {
    case "string":
      return texts(schema, known);
    case "integer":
      return numbers(schema).map((number) => Math.trunc(number));
    case "number":
      return numbers(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return lists(schema, known);
    case "object":
      return objects(schema, known);
    default:
      return anyJson(known);
  }
}

function texts(
  { minLength = 0, maxLength = 100_000 }: Schema,
  known: readonly string[],
): fc.Arbitrary<string> {
  const edges = [minLength, maxLength]
    .filter((length) => length <= 100_000)
    .map((length) => "x".repeat(length));
  const fitting = anyText(known).map((text) => text.slice(0, maxLength).padEnd(minLength, "-"));
  return fc.oneof({ weight: 20, arbitrary: fitting }, { weight: 1, arbitrary: fc.constantFrom(...edges) });
}

function numbers({ minimum = 0, maximum = 1_000 }: Schema): fc.Arbitrary<number> {
  const inside = NASTY_NUMBERS.filter((number) => number >= minimum && number <= maximum);
  return fc.constantFrom(minimum, maximum, Math.min(minimum + 1, maximum), ...inside);
}

function lists({ items = {}, minItems = 0, maxItems = LONGEST_LIST }: Schema, known: readonly string[]) {
  const maxLength = Math.max(minItems, Math.min(maxItems, LONGEST_LIST));
  return fc.array(valid(items, known), { minLength: minItems, maxLength });
}

function objects(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, valid(field, known)]),
  );
  const named = fc
    .tuple(fc.record(fields, { requiredKeys: [...required] }), fc.infiniteStream(fc.nat({ max: 99 })))
    .map(([all, chances]) => thinned(all, required, chances));
  if (typeof additionalProperties !== "object") return named;
  const more = fc.dictionary(anyText(known), valid(additionalProperties, known), { maxKeys: 3 });
  return fc.tuple(named, more).map(([own, others]) => ({ ...others, ...own }));
}

/** Fields with which hardly any call gets far if they are made up. */
const RARELY_GIVEN = new Set([
  "projectId",
  "fence",
  "asOf",
  "knownAt",
  "governanceToken",
  "producedByTaskId",
  "supersedes",
]);

/** With few of the fields that need not be given: the more are made up, the sooner one of them ends the call. */
function thinned(all: object, required: readonly string[], chances: Iterator<number>): object {
  const share = [15, 40, 100][(chances.next().value ?? 0) % 3] ?? 100;
  const isKept = (name: string) =>
    required.includes(name) || chances.next().value < (RARELY_GIVEN.has(name) ? share / 10 : share);
  return Object.fromEntries(Object.entries(all).filter(([name]) => isKept(name)));
}

/** Inputs that a schema does not allow, or hardly: one that it allows, with a thing or two changed. */
export function brokenValuesOf(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  const fields = Object.keys((schema as Schema).properties ?? {});
  const change = fc.tuple(
    fc.constantFrom(...fields, "__proto__", "constructor", "unknown", ""),
    anyJson(known),
  );
  const changed = fc
    .tuple(valuesOf(schema, known), fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([input, changes]) => changes.reduce(withField, input));
  const lacking = fc
    .tuple(valuesOf(schema, known), fc.constantFrom(...fields))
    .map(([input, field]) => ({ ...(input as object), [field]: undefined }));
  return fc.oneof(
    { weight: 8, arbitrary: changed },
    { weight: 2, arbitrary: lacking },
    { weight: 1, arbitrary: anyJson(known) },
    { weight: 1, arbitrary: fc.constantFrom(...unsayable()) },
  );
}

function withField(input: unknown, [field, value]: [string, unknown]): unknown {
  const own = Object.entries(input as object).filter(([name]) => name !== field);
  // Not by assignment, to which `__proto__` is no name of a field.
  return Object.fromEntries([...own, [field, value]]);
}

/** What a program can pass that JSON cannot say. */
function unsayable(): unknown[] {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  const throwing = {
    get query(): string {
      throw new Error("no reading of this");
    },
  };
  return [
    undefined,
    10n,
    { query: 10n },
    circle,
    { query: Symbol("s") },
    () => {},
    throwing,
    { limit: Number.NaN },
    new Map(),
  ];
}
