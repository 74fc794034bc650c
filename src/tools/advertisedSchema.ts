import { z } from "zod";
import type { Priority } from "../domain/budget.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;
type Mutable = Record<string, unknown>;

/**
 * Schemas as clients see them. A client pays for every token of `tools/list` on every start, so they are pruned to
 * what helps to call a tool or to read its answer: the checks themselves run on the full schema.
 */
export function advertisedInput(schema: z.ZodObject): JsonSchema {
  return prune(z.toJSONSchema(schema, { io: "input" }));
}

/** The envelope around the output. Only fields that every answer has, whatever its budget and outcome, are required. */
export function advertisedOutput(
  schema: z.ZodObject,
  priorities: Readonly<Record<string, Priority>>,
): JsonSchema {
  const full = z.toJSONSchema(schema, { io: "output" }) as Mutable;
  const always = (full.required ?? []) as string[];
  const required = always.filter((field) => priorities[field] === "required");
  return {
    type: "object",
    properties: {
      ok: { type: "boolean" },
      summary: { type: "string" },
      data: { type: "object", properties: outline(full), ...(required.length > 0 ? { required } : {}) },
    },
    required: ["ok", "summary"],
  };
}

/** Names and types of the top level; what is inside a list or an object shows in the first answer. */
function outline(schema: Mutable): Mutable {
  const properties = (schema.properties ?? {}) as Record<string, Mutable>;
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      property.type ? { type: property.type } : {},
    ]),
  );
}

const NOISE = new Set([
  "$schema",
  "additionalProperties",
  "maxLength",
  "minLength",
  "minItems",
  "maxItems",
  "minimum",
  "maximum",
]);

function prune(value: unknown): Mutable {
  return pruned(value) as Mutable;
}

function pruned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pruned);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !(NOISE.has(key) && typeof inner !== "object"))
      .map(([key, inner]) => [key, pruned(inner)]),
  );
}
