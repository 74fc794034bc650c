// What callers of the library see, made from the schemas that clients of MCP see too.
import { FAILURE_CODES } from "../src/domain/failure.ts";
import type { JsonSchema } from "../src/tools/advertisedSchema.ts";
import type { Tool } from "../src/tools/defineTool.ts";
import { allTools } from "../src/tools/index.ts";

const HEAD = `// Made by the build from the definitions of the tools.

export interface LociOptions {
  /** A folder of the working tree to serve. */
  readonly root: string;
  /** Where data is kept; by default as the command line has it. */
  readonly home?: string;
  /** Who the calls are by; by default as the command line has it. */
  readonly agent?: string;
  /** Left out: to standard error, from the level on that LOCI_LOG names. */
  readonly log?: Log;
}

export type Log = Readonly<Record<"error" | "warn" | "info" | "debug", (message: string, fields?: object) => void>>;

export interface Progress {
  readonly done: number;
  readonly total?: number;
  readonly message: string;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** What every tool takes besides its own input. */
export interface CommonInput {
  readonly profile?: "compact" | "balanced" | "debug";
  readonly maxTokens?: number;
  readonly projectId?: string;
  readonly explain?: boolean;
}

interface Told {
  /** Already answers. */
  readonly summary: string;
  readonly profile: "compact" | "balanced" | "debug" | "custom";
  readonly tokenEstimate: number;
  readonly index?: { readonly commit: string | null; readonly caughtUp: boolean; readonly pendingChanges: number };
  readonly degraded?: readonly string[];
  readonly warnings?: readonly string[];
}

export type Answer<Data> =
  | (Told & { readonly ok: true; readonly data: Data })
  | (Told & { readonly ok: false; readonly errorCode: ErrorCode; readonly hint: string; readonly data?: Partial<Data> });

export interface Loci {
  readonly project: { readonly id: string; readonly name: string; readonly root: string };
  readonly tools: readonly ToolName[];
  call<Name extends ToolName>(
    tool: Name,
    input: ToolInputs[Name] & CommonInput,
    options?: CallOptions,
  ): Promise<Answer<ToolOutputs[Name]>>;
  /** Waits for the calls under way, then closes everything. */
  close(): Promise<void>;
}

export declare function openLoci(options: LociOptions): Promise<Loci>;

export type ToolName = keyof ToolInputs;
`;

export function libraryTypes(): string {
  const inputs = allTools.map((tool) => `  ${tool.name}: ${typeOf(tool.inputSchema())};`);
  const outputs = allTools.map((tool) => `  ${tool.name}: ${dataType(tool)};`);
  const codes = FAILURE_CODES.map((code) => JSON.stringify(code)).join(" | ");
  return [
    HEAD,
    `export type ErrorCode = ${codes};\n`,
    `export interface ToolInputs {\n${inputs.join("\n")}\n}\n`,
    `export interface ToolOutputs {\n${outputs.join("\n")}\n}\n`,
  ].join("\n");
}

/** What a budget can leave out may be missing, whatever the tool itself always has. */
function dataType({ dataSchema, priorities }: Tool): string {
  const schema = dataSchema();
  const fields = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const properties = Object.entries(fields).map(([name, field]) => {
    const items = field.items as JsonSchema | undefined;
    const isKept = (item: string) => (priorities[`${name}[].${item}`] ?? "required") === "required";
    return [name, items?.properties ? { ...field, items: withRequired(items, isKept) } : field] as const;
  });
  const isRequired = (name: string) => priorities[name] === "required";
  return typeOf(withRequired({ ...schema, properties: Object.fromEntries(properties) }, isRequired));
}

function withRequired(schema: JsonSchema, isKept: (name: string) => boolean): JsonSchema {
  return { ...schema, required: ((schema.required ?? []) as string[]).filter(isKept) };
}

function typeOf(schema: JsonSchema): string {
  const { type } = schema;
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (choices) return choices.map(typeOf).join(" | ");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (Array.isArray(type)) return type.map((each) => typeOf({ ...schema, type: each })).join(" | ");
  if (type === "array") return `readonly (${typeOf((schema.items ?? {}) as JsonSchema)})[]`;
  if (type === "object") return objectType(schema);
  if (type === "integer" || type === "number") return "number";
  return type === "string" || type === "boolean" || type === "null" ? type : "unknown";
}

function objectType({ properties, required = [], additionalProperties: rest }: JsonSchema): string {
  const fields = Object.entries((properties ?? {}) as Record<string, JsonSchema>).map(
    ([name, field]) =>
      `readonly ${JSON.stringify(name)}${(required as string[]).includes(name) ? "" : "?"}: ${typeOf(field)}`,
  );
  if (fields.length > 0) return `{ ${fields.join("; ")} }`;
  return typeof rest === "object"
    ? `Readonly<Record<string, ${typeOf(rest as JsonSchema)}>>`
    : "Readonly<Record<string, unknown>>";
}
