import type { JsonSchema } from "../tools/advertisedSchema.ts";
import type { Flag, FlagTable, FlagValues } from "./flags.ts";

/** The flags of a command that mirrors a tool, made from the tool's own input schema. */
export function flagsOf(inputSchema: JsonSchema, leaveOut: readonly string[] = []): FlagTable {
  const fields = fieldsOf(inputSchema).filter(([field]) => !leaveOut.includes(field));
  return Object.fromEntries(fields.map(([field, schema]) => [flagName(field), flagOf(schema)]));
}

/** Flag values as the tool's input. */
export function inputOf(inputSchema: JsonSchema, flags: FlagValues): Record<string, unknown> {
  const given = fieldsOf(inputSchema).filter(([field]) => flags[flagName(field)] !== undefined);
  return Object.fromEntries(given.map(([field]) => [field, flags[flagName(field)]]));
}

/** `affectedFiles` becomes `affected-files`. */
export function flagName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Taken by every tool and in no schema, as models pay for each word of a schema. */
const UNADVERTISED: Readonly<Record<string, JsonSchema>> = {
  maxTokens: { type: "integer", description: "the most that the answer may cost" },
  explain: { type: "boolean", description: "tell how the answer came about" },
};

function fieldsOf(schema: JsonSchema): [string, JsonSchema][] {
  return Object.entries({ ...(schema.properties as Record<string, JsonSchema>), ...UNADVERTISED });
}

function flagOf(schema: JsonSchema): Flag {
  const about = typeof schema.description === "string" ? schema.description : "";
  if (schema.type !== "array") return { ...scalarOf(schema), about };
  return { ...scalarOf((schema.items ?? {}) as JsonSchema), list: true, about };
}

function scalarOf(schema: JsonSchema): Pick<Flag, "type" | "choices" | "placeholder"> {
  if (Array.isArray(schema.enum) && schema.enum.every((choice) => typeof choice === "string")) {
    return { type: "text", choices: schema.enum, placeholder: schema.enum.join("|") };
  }
  const types = typesOf(schema);
  // A field that takes text among other things is written as text: nobody wants to quote twice.
  if (types.includes("string")) return { type: "text", placeholder: "TEXT" };
  if (types.length === 1 && types[0] === "boolean") return { type: "boolean" };
  const isNumeric = types.length > 0 && types.every((type) => type === "number" || type === "integer");
  return isNumeric ? { type: "number", placeholder: "NUMBER" } : { type: "json", placeholder: "JSON" };
}

function typesOf({ type, anyOf }: JsonSchema): unknown[] {
  if (Array.isArray(anyOf)) return anyOf.flatMap((option: JsonSchema) => typesOf(option));
  return type === undefined ? [] : [type].flat();
}
