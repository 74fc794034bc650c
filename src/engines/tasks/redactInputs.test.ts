import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json, Props } from "../../domain/record.ts";
import { REDACTED, redactInputs } from "./redactInputs.ts";

interface Made {
  readonly schema: Props;
  readonly value: Json;
}

const MARKS: readonly Props[] = [
  { secret: true },
  { sensitive: true },
  { writeOnly: true },
  { format: "password" },
];

/** Every value that is secret begins with one of these words, so that it is known wherever it comes up again. */
const hidden = fc.nat(999_999).map((number) => `hush-${number}-hush`);
const shown = fc.nat(999_999).map((number) => `say-${number}-say`);

const secret: fc.Arbitrary<Made> = fc
  .tuple(fc.constantFrom(...MARKS), hidden, hidden)
  .map(([mark, value, example]) => ({ schema: { ...mark, default: example, examples: [example] }, value }));
const plain: fc.Arbitrary<Made> = shown.map((value) => ({ schema: { type: "string" }, value }));

/** Ways in which a schema can say something about a value that lies inside of another. */
const { part } = fc.letrec<{ part: Made }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(secret, plain),
    fc.array(tie("part"), { minLength: 1, maxLength: 3 }).map(asProperties),
    tie("part").map(({ schema, value }) => ({ schema: { items: schema }, value: [value, null, value] })),
    tie("part").map(({ schema, value }) => ({ schema: { prefixItems: [{}, schema] }, value: [1, value] })),
    tie("part").map(({ schema, value }) => ({
      schema: { additionalProperties: schema },
      value: { any: value },
    })),
    tie("part").map(({ schema, value }) => ({
      schema: { patternProperties: { "^x": schema } },
      value: { xy: value },
    })),
    tie("part").map(({ schema, value }) => ({ schema: { anyOf: [{ type: "null" }, schema] }, value })),
    tie("part").map(({ schema, value }) => ({ schema: { allOf: [{ oneOf: [schema] }] }, value })),
    tie("part").map(({ schema, value }) => ({ schema: { if: {}, else: schema }, value })),
  ),
}));

function asProperties(parts: readonly Made[]): Made {
  const named = parts.map(({ schema, value }, at) => ({ name: `p${at}`, schema, value }));
  return {
    schema: { properties: Object.fromEntries(named.map(({ name, schema }) => [name, schema])) },
    value: Object.fromEntries(named.map(({ name, value }) => [name, value])),
  };
}

/** The same by references: all that lies under `properties` is moved to where they lead. */
function byReference({ schema, value }: Made): Made {
  const { properties } = schema;
  if (typeof properties !== "object") return { schema, value };
  const names = Object.keys(properties as Props);
  const refs = names.map((name) => [name, { $ref: `#/$defs/${name}` }]);
  return { schema: { properties: Object.fromEntries(refs), $defs: properties }, value };
}

describe("whatever the schema", () => {
  const made = fc.oneof(part, part.map(byReference));

  test("nothing that it marks survives, in the inputs or as an example", () => {
    fc.assert(
      fc.property(made, ({ schema, value }) => {
        const { isRedacted: _, ...kept } = redactInputs(value, schema);
        expect(JSON.stringify(kept)).not.toContain("hush");
      }),
      { numRuns: 1_000 },
    );
  });

  test("what it marks nowhere is kept as it is", () => {
    fc.assert(
      fc.property(made, ({ schema, value }) => {
        fc.pre(!JSON.stringify(value).includes("hush"));
        expect(redactInputs(value, schema).inputs).toEqual(value);
      }),
    );
  });

  test("it is told that something had to go, and only then", () => {
    fc.assert(
      fc.property(made, ({ schema, value }) => {
        const { inputs, isRedacted } = redactInputs(value, schema);
        expect(isRedacted).toBe(JSON.stringify(inputs).includes(REDACTED));
      }),
    );
  });
});

test("references may run in circles, name anchors, or lead nowhere", () => {
  const schema = {
    $ref: "#/$defs/login",
    $defs: {
      login: {
        properties: { key: { $ref: "#key" }, next: { $ref: "#/$defs/login" }, odd: { $ref: "#/nowhere" } },
      },
      secret: { $anchor: "key", $ref: "#/$defs/more" },
      more: { $ref: "#/$defs/secret", writeOnly: true },
      "a/b": { secret: true },
    },
    properties: { escaped: { $ref: "#/$defs/a~1b" }, far: { $ref: "https://example.org/s.json" } },
  };
  const inputs = { key: 1, next: { key: 2, odd: 3 }, escaped: 4, far: 5 };
  expect(redactInputs(inputs, schema).inputs).toEqual({
    key: REDACTED,
    next: { key: REDACTED, odd: 3 },
    escaped: REDACTED,
    far: 5,
  });
});

test("an example of a secret goes also where a reference leads to it, or from it", () => {
  const schema = {
    properties: {
      one: { $ref: "#/$defs/secret", default: "hush" },
      two: { writeOnly: true, $ref: "#/$defs/word" },
      three: { type: "string", default: "say" },
    },
    $defs: { secret: { secret: true }, word: { enum: ["hush"] } },
  };
  const kept = JSON.stringify(redactInputs(null, schema).inputSchema);
  expect(kept).not.toContain("hush");
  expect(kept).toContain("say");
});

test.each([null, true, "text", 7, []])("%j is no schema, and marks nothing", (schema) => {
  expect(redactInputs({ a: 1 }, schema as Json)).toEqual({
    inputs: { a: 1 },
    inputSchema: schema,
    isRedacted: false,
  });
});

test("names that objects have by themselves are names like others", () => {
  const schema = JSON.parse(
    '{"properties":{"__proto__":{"secret":true},"toString":{"secret":true}}}',
  ) as Json;
  const inputs = JSON.parse('{"__proto__":"hush","toString":"hush","constructor":"say"}') as Json;
  expect(JSON.stringify(redactInputs(inputs, schema).inputs)).toBe(
    `{"__proto__":"${REDACTED}","toString":"${REDACTED}","constructor":"say"}`,
  );
});

test("inputs whose schema is a knot of references are not kept at all", () => {
  const knot = { allOf: Array.from({ length: 560 }, () => ({ $ref: "#", $dynamicRef: "#q" })) };
  expect(redactInputs({ token: "abc" }, knot)).toMatchObject({ inputs: REDACTED, isRedacted: true });
});
