import { z } from "zod";
import { PROFILES, type Priority, type Profile } from "../domain/budget.ts";
import { Failure, type FailureCode } from "../domain/failure.ts";
import { advertisedInput, advertisedOutput, type JsonSchema } from "./advertisedSchema.ts";
import { inputFailure } from "./inputFailure.ts";
import type { ToolContext } from "./toolContext.ts";

export const FAMILIES = [
  "context",
  "code",
  "memory",
  "truth",
  "coordination",
  "thinking",
  "meta",
  "dashboard",
] as const;
export type Family = (typeof FAMILIES)[number];

/** What every tool takes besides its own input. */
const commonInput = z.object({
  profile: z.enum(PROFILES).optional(),
  maxTokens: z.int().min(50).max(1_000_000).optional(),
  projectId: z.string().min(1).max(200).optional(),
  explain: z.boolean().optional(),
});
/** What every tool that writes takes besides that. */
const writeInput = z.object({
  fence: z.int().min(1).optional().describe("of a claim: nothing is done unless you still hold it"),
});
/** Taken by every tool, and told once in the instructions instead of in every schema. */
const UNADVERTISED = { maxTokens: true, explain: true } as const;
export type CommonInput = z.infer<typeof commonInput> & z.infer<typeof writeInput>;

/** Every field of the output has a priority; fields of a list's items may have one too, as `results[].content`. */
type Priorities<Output> = { readonly [Field in keyof Output & string]-?: Priority } & {
  readonly [item: `${string}[].${string}`]: Priority;
};

/** Why an answer is a no. */
export interface Refusal {
  readonly errorCode: FailureCode;
  readonly message: string;
  readonly hint: string;
}

/** A write that was not carried out is an answer with a status, not an exception: a handler returns it as this. */
export class Refused<Output> {
  readonly data: Output;
  readonly refusal: Refusal;

  constructor(data: Output, refusal: Refusal) {
    this.data = data;
    this.refusal = refusal;
  }
}

interface ToolDefinition<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string;
  readonly family: Family;
  /** Listed to every client from the start. */
  readonly core?: boolean;
  readonly title: string;
  readonly description: string;
  readonly effect: "read" | "write";
  /** Whether a call would change what others see, where its effect does not tell: of the input as it was sent. */
  changes?(raw: unknown): boolean;
  /** Calling it twice with the same input leaves the same state as calling it once. */
  readonly idempotent?: boolean;
  readonly destructive?: boolean;
  /** The answer depends on the code index, so it tells how fresh that is. */
  readonly readsIndex?: boolean;
  /** What an answer may cost when the caller does not say; else compact. */
  readonly defaultProfile?: Profile;
  /** May run for minutes: it has no time limit and reports progress. */
  readonly longRunning?: boolean;
  /** An answer has no text in it that anyone stored: only words of ours, and what the caller said. */
  readonly returnsNothingStored?: boolean;
  readonly input: Input;
  /** Fields that `tools/list` leaves out, as few callers need them and all would pay for them. The reference has them. */
  readonly unlisted?: readonly (keyof z.infer<Input> & string)[];
  readonly output: Output;
  readonly priorities: Priorities<z.infer<Output>>;
  /** What the audit keeps of an input that nobody has checked yet, where that must not be all of it. */
  audited?(raw: unknown): unknown;
  /** One to three sentences that already answer. */
  summary(output: z.infer<Output>, input: z.infer<Input>): string;
  handle(input: z.infer<Input>, context: ToolContext): Promise<HandlerResult<Output>> | HandlerResult<Output>;
}

type HandlerResult<Output extends z.ZodObject> = z.infer<Output> | Refused<z.infer<Output>>;

/** A tool with its types erased, so that all of them fit into one list without `any`. */
export interface Tool {
  readonly name: string;
  readonly family: Family;
  readonly core: boolean;
  readonly title: string;
  readonly description: string;
  readonly effect: "read" | "write";
  /** Whether a call with this input, as it was sent, would change what others see. */
  changes(raw: unknown): boolean;
  readonly idempotent: boolean;
  readonly destructive: boolean;
  readonly readsIndex: boolean;
  readonly longRunning: boolean;
  readonly returnsNothingStored: boolean;
  readonly defaultProfile: Profile;
  readonly priorities: Readonly<Record<string, Priority>>;
  readonly inputSchema: () => JsonSchema;
  /** What `tools/list` shows of it. */
  readonly listedInputSchema: () => JsonSchema;
  /** All that an input is checked for, with every bound, but for what no schema can say. */
  readonly checkedInputSchema: () => JsonSchema;
  readonly outputSchema: () => JsonSchema;
  /** All that an answer can have in it, for programs that are written against it. */
  readonly dataSchema: () => JsonSchema;
  audited(raw: unknown): unknown;
  /** Throws `Failure("invalid_input")` that names every field at fault. */
  parse(input: unknown): ParsedCall;
}

export interface ParsedCall {
  readonly common: CommonInput;
  run(context: ToolContext): Promise<ToolAnswer>;
}

export interface ToolAnswer {
  readonly data: Readonly<Record<string, unknown>>;
  readonly summary: string;
  readonly refusal: Refusal | undefined;
}

export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: ToolDefinition<Input, Output>,
): Tool {
  const { name, input, output, priorities } = definition;
  const more = definition.effect === "write" ? writeInput.shape : {};
  const shared = z.object({ ...commonInput.shape, ...more });
  const fullInput = z.strictObject({ ...input.shape, ...shared.shape });
  const hidden = [...(definition.unlisted ?? []), ...Object.keys(more)];
  const unlisted = Object.fromEntries(hidden.map((field) => [field, true]));
  return {
    name,
    family: definition.family,
    core: definition.core ?? false,
    title: definition.title,
    description: definition.description,
    effect: definition.effect,
    changes: (raw) => definition.changes?.(raw) ?? definition.effect === "write",
    idempotent: definition.idempotent ?? definition.effect === "read",
    destructive: definition.destructive ?? false,
    readsIndex: definition.readsIndex ?? false,
    longRunning: definition.longRunning ?? false,
    returnsNothingStored: definition.returnsNothingStored ?? false,
    defaultProfile: definition.defaultProfile ?? "compact",
    priorities,
    inputSchema: () => advertisedInput(fullInput.omit(UNADVERTISED)),
    listedInputSchema: () => advertisedInput(fullInput.omit({ ...UNADVERTISED, ...unlisted })),
    checkedInputSchema: () => z.toJSONSchema(fullInput, { io: "input" }),
    outputSchema: () => advertisedOutput(output, priorities),
    dataSchema: () => z.toJSONSchema(output, { io: "output", unrepresentable: "any" }),
    audited: (raw) => auditedInput(definition, raw),
    parse(raw) {
      const parsed = fullInput.safeParse(raw ?? {});
      if (!parsed.success) throw inputFailure(name, parsed.error, Object.keys(fullInput.shape));
      const common = shared.parse(pick(parsed.data, Object.keys(shared.shape)));
      // Safe: fullInput is exactly input's fields plus the common ones, and the latter are left out here.
      const own = pick(parsed.data, Object.keys(input.shape)) as z.infer<Input>;
      return { common, run: (context) => runTool(definition, own, context) };
    },
  };
}

async function runTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: ToolDefinition<Input, Output>,
  input: z.infer<Input>,
  context: ToolContext,
): Promise<ToolAnswer> {
  const result = await definition.handle(input, context);
  const refusal = result instanceof Refused ? result.refusal : undefined;
  const checked = definition.output.safeParse(result instanceof Refused ? result.data : result);
  if (!checked.success) {
    throw new Failure(
      "internal",
      `${definition.name} made an answer that does not fit its own schema.`,
      "This is a defect in Loci: report it with the line from the log.",
      { cause: checked.error },
    );
  }
  const summary = refusal?.message ?? definition.summary(checked.data, input);
  return { data: checked.data, summary, refusal };
}

/** What nobody has checked may be anything, and what cannot be read is not kept. */
function auditedInput<Input extends z.ZodObject, Output extends z.ZodObject>(
  { audited }: ToolDefinition<Input, Output>,
  raw: unknown,
): unknown {
  try {
    return audited ? audited(raw) : raw;
  } catch {
    return "[not kept]";
  }
}

function pick(from: Readonly<Record<string, unknown>>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.filter((key) => from[key] !== undefined).map((key) => [key, from[key]]));
}
