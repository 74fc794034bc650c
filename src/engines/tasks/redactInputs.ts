import type { Json, Props } from "../../domain/record.ts";

export const REDACTED = "[redacted]";

export interface RedactedInputs {
  readonly inputs: Json;
  readonly inputSchema: Json;
  /** Whether a value had to go. */
  readonly isRedacted: boolean;
}

/**
 * Takes out of the inputs what their schema marks as secret, by `secret`, `sensitive`, `writeOnly` or `format: password`, and
 * out of the schema the examples of it. What may hold counts as holding: every alternative, and every pattern of names.
 */
export function redactInputs(inputs: Json, inputSchema: Json): RedactedInputs {
  if (isTooTangled(inputSchema)) return { inputs: REDACTED, inputSchema: REDACTED, isRedacted: true };
  const known = new Map<Props, readonly Props[]>();
  let isRedacted = false;

  /** Worked out once, as a list may have thousands of items of one schema. */
  function alternatives(schema: Props): readonly Props[] {
    const found = known.get(schema) ?? [...withAlternatives(schema, inputSchema)];
    known.set(schema, found);
    return found;
  }
  function redacted(value: Json, schemas: readonly Props[]): Json {
    const all = [...new Set(schemas.flatMap(alternatives))];
    if (all.length === 0 || value === null) return value;
    if (all.some(isSecret)) {
      isRedacted = true;
      return REDACTED;
    }
    if (isList(value))
      return value.map((each, at) =>
        redacted(
          each,
          all.flatMap((one) => itemSchemas(one, at)),
        ),
      );
    if (!isProps(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]): [string, Json] => [
        name,
        redacted(
          each,
          all.flatMap((one) => propertySchemas(one, name)),
        ),
      ]),
    );
  }

  const kept = isProps(inputSchema) ? redacted(inputs, [inputSchema]) : inputs;
  return { inputs: kept, inputSchema: withoutExamples(inputSchema), isRedacted };
}

/** No schema that somebody wrote refers to itself so often; to follow one that does could take for ever. */
const MOST_REFERENCES = 60;

function isTooTangled(schema: Json): boolean {
  const references = JSON.stringify(schema)?.match(/"\$(?:ref|dynamicRef|recursiveRef)"/g) ?? [];
  return references.length > MOST_REFERENCES;
}

function isSecret({ secret, sensitive, writeOnly, format }: Props): boolean {
  return secret === true || sensitive === true || writeOnly === true || format === "password";
}

/** A schema with all that may hold instead of it or beside it, each once: references may run in circles. */
function withAlternatives(schema: Props, root: Json, seen = new Set<Props>()): ReadonlySet<Props> {
  if (seen.has(schema)) return seen;
  seen.add(schema);
  const { allOf, anyOf, oneOf, if: when, then, else: otherwise, $ref, $dynamicRef } = schema;
  const others = [allOf, anyOf, oneOf, [when, then, otherwise]].flatMap(schemasIn);
  const meant = schemasIn([$ref, $dynamicRef].map((ref) => pointedAt(ref, root)));
  for (const other of [...others, ...meant]) withAlternatives(other, root, seen);
  return seen;
}

/** What a reference inside of the schema leads to: `#/$defs/Login`, or the name of an anchor. */
function pointedAt(ref: Json | undefined, root: Json): Json | undefined {
  if (typeof ref !== "string" || !ref.startsWith("#")) return undefined;
  if (ref !== "#" && !ref.startsWith("#/")) return anchored(ref.slice(1), root);
  const steps = ref.split("/").slice(1).map(unescaped);
  return steps.reduce<Json | undefined>(
    (at, step) =>
      typeof at === "object" && at !== null && Object.hasOwn(at, step) ? at[step as never] : undefined,
    root,
  );
}

function anchored(name: string, schema: Json | undefined): Json | undefined {
  if (typeof schema !== "object" || schema === null) return undefined;
  if (
    isProps(schema) &&
    (schema.$anchor === name || schema.$dynamicAnchor === name || schema.$id === `#${name}`)
  )
    return schema;
  for (const inner of Object.values(schema)) {
    const found = anchored(name, inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

function unescaped(step: string): string {
  try {
    return decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return step;
  }
}

function itemSchemas(schema: Props, at: number): Props[] {
  const { items, prefixItems, additionalItems, unevaluatedItems, contains } = schema;
  const inTurn = [items, prefixItems].flatMap((list) => (isList(list) ? schemasIn([list[at]]) : []));
  const ofAll = [items, additionalItems, unevaluatedItems, contains].filter((each) => !isList(each));
  return [...inTurn, ...schemasIn(ofAll)];
}

function propertySchemas(schema: Props, name: string): Props[] {
  const { properties, patternProperties, additionalProperties, unevaluatedProperties } = schema;
  const dependent = schemasUnder(schema.dependentSchemas);
  const named = isProps(properties) && Object.hasOwn(properties, name) ? schemasIn([properties[name]]) : [];
  const ofOthers = named.length === 0 ? schemasIn([additionalProperties, unevaluatedProperties]) : [];
  return [
    ...named,
    ...schemasUnder(patternProperties),
    ...ofOthers,
    ...dependent.flatMap((one) => propertySchemas(one, name)),
  ];
}

const EXAMPLES = new Set(["default", "const", "enum", "example", "examples"]);

/** Nothing inside of what is secret is shown by an example, nor where a reference leads from there. */
function withoutExamples(schema: Json): Json {
  const secret = secretSchemas(schema, schema);
  function cleaned(part: Json, isInside: boolean): Json {
    if (isList(part)) return part.map((each) => cleaned(each, isInside));
    if (!isProps(part)) return part;
    const isHere = isInside || secret.has(part);
    const entries = Object.entries(part).filter(([name]) => !(isHere && EXAMPLES.has(name)));
    return Object.fromEntries(entries.map(([name, value]) => [name, cleaned(value, isHere)]));
  }
  return cleaned(schema, false);
}

/** All that says something about what is secret. */
function secretSchemas(part: Json, root: Json, found = new Set<Props>()): ReadonlySet<Props> {
  if (typeof part !== "object" || part === null) return found;
  if (isProps(part)) {
    const all = [...withAlternatives(part, root)];
    if (all.some(isSecret)) for (const each of all) found.add(each);
  }
  for (const inner of Object.values(part)) secretSchemas(inner, root, found);
  return found;
}

function schemasIn(value: Json | undefined | readonly (Json | undefined)[]): Props[] {
  return isList(value) ? value.filter(isProps) : [];
}

function schemasUnder(value: Json | undefined): Props[] {
  return isProps(value) ? schemasIn(Object.values(value)) : [];
}

function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

function isProps(value: unknown): value is Props {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
