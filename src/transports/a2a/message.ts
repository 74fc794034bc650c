import { z } from "zod";
import { A2aError } from "./a2aError.ts";
import type { A2aVersion } from "./agentCard.ts";
import { noSuchTask } from "./methods.ts";
import { JSON_DATA, TEXT } from "./skills.ts";

/** What a message asks for: in words, or by the name of a tool. */
export type Asked =
  | { readonly question: string; readonly common: Readonly<Record<string, unknown>> }
  | { readonly tool: string; readonly input: unknown };

export interface ReadMessage {
  readonly asked: Asked;
  readonly contextId: string | null;
  /** In which of the forms that there are the answer may come. */
  readonly modes: readonly string[];
}

type Part = { readonly text: string } | { readonly data: unknown } | "file";

const MOST_PARTS = 100;
const MOST_ID = 200;
const id = z.string().min(1).max(MOST_ID);
/** What one part holds; which of the forms it has tells what it is. */
const CONTENTS = ["text", "data", "raw", "url"] as const;

/** Parts tell themselves apart by `kind` in version 0.3, and by which one of their fields is there in 1.0. */
const PART = {
  "0.3": z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("text"), text: z.string() }).transform(({ text }): Part => ({ text })),
    z
      .object({ kind: z.literal("data"), data: z.record(z.string(), z.unknown()) })
      .transform(({ data }): Part => ({ data })),
    z.object({ kind: z.literal("file") }).transform((): Part => "file"),
  ]),
  "1.0": z
    .object({ text: z.string(), raw: z.string(), url: z.string(), data: z.unknown() })
    .partial()
    .refine((part) => heldBy(part).length === 1, `exactly one of ${CONTENTS.join(", ")}`)
    .transform((part): Part => {
      if (part.text !== undefined) return { text: part.text };
      return Object.hasOwn(part, "data") ? { data: part.data } : "file";
    }),
};

const heldBy = (part: object) => CONTENTS.filter((each) => Object.hasOwn(part, each));

const ROLE = { "0.3": "user", "1.0": "ROLE_USER" } as const;

function paramsOf(version: A2aVersion) {
  const message = z.object({
    ...(version === "0.3" && { kind: z.literal("message") }),
    messageId: id,
    contextId: z.string().max(MOST_ID).optional(),
    taskId: z.string().max(MOST_ID).optional(),
    role: z.literal(ROLE[version]),
    parts: z.array(PART[version]).min(1).max(MOST_PARTS),
  });
  const configuration = z.object({
    acceptedOutputModes: z.array(z.string()).max(MOST_PARTS).optional(),
    pushNotificationConfig: z.unknown().optional(),
    taskPushNotificationConfig: z.unknown().optional(),
  });
  return z.object({
    message,
    configuration: configuration.optional(),
    tenant: z.literal("", "there are no tenants here").optional(),
  });
}
const PARAMS = { "0.3": paramsOf("0.3"), "1.0": paramsOf("1.0") };

export function readMessage(params: unknown, version: A2aVersion): ReadMessage {
  const parsed = PARAMS[version].safeParse(params);
  if (!parsed.success) throw unfitting(parsed.error);
  const { message, configuration } = parsed.data;
  if (message.taskId) throw noSuchTask();
  if (configuration?.pushNotificationConfig || configuration?.taskPushNotificationConfig)
    throw new A2aError(
      "PUSH_NOTIFICATION_NOT_SUPPORTED",
      "This agent sends no push notifications.",
      "Leave their configuration out: the message is answered at once.",
    );
  return {
    asked: askedIn(message.parts),
    contextId: message.contextId || null,
    modes: modesOf(configuration?.acceptedOutputModes ?? []),
  };
}

const toolCall = z.strictObject({
  tool: z.string().min(1).max(MOST_ID),
  input: z.record(z.string(), z.unknown()).optional(),
});
const common = z.strictObject({
  profile: z.unknown().optional(),
  maxTokens: z.unknown().optional(),
  projectId: z.unknown().optional(),
});
const IN_WORDS = "Ask in a text part, or send one data part: {tool, input}.";

function askedIn(parts: readonly Part[]): Asked {
  const read = parts.filter((part) => part !== "file");
  if (read.length < parts.length)
    throw new A2aError("CONTENT_TYPE_NOT_SUPPORTED", "Files are not read here.", IN_WORDS);
  const words = read
    .flatMap((part) => ("text" in part ? [part.text] : []))
    .join("\n")
    .trim();
  const data = read.flatMap((part) => ("data" in part ? [part.data] : []));
  if (data.length > 1) throw invalid("There is more than one data part.", IN_WORDS);
  if (words === "") return calledIn(data[0]);
  if (data.length === 0) return { question: words, common: {} };
  const given = common.safeParse(data[0]);
  if (given.success) return { question: words, common: given.data };
  throw invalid(
    "Beside words, data says at most `profile`, `maxTokens` and `projectId`.",
    "To call a tool, send its data part without words.",
  );
}

function calledIn(data: unknown): Asked {
  const called = toolCall.safeParse(data);
  if (!called.success) throw invalid("Nothing is asked for.", IN_WORDS);
  return { tool: called.data.tool, input: called.data.input ?? {} };
}

/** With nothing said all forms are welcome. A pattern such as `text/*` stands for its kind. */
function modesOf(accepted: readonly string[]): string[] {
  const isAccepted = (mode: string) =>
    accepted.length === 0 ||
    accepted.some((each) => each === "*/*" || each === mode || each === `${mode.split("/")[0]}/*`);
  const modes = [TEXT, JSON_DATA].filter(isAccepted);
  if (modes.length > 0) return modes;
  throw new A2aError(
    "CONTENT_TYPE_NOT_SUPPORTED",
    "The answer cannot come in any form that is accepted.",
    `Accept ${TEXT} or ${JSON_DATA}.`,
  );
}

const MOST_SAID = 300;

/** The first thing that is wrong, by its place. */
function unfitting({ issues: [issue] }: z.ZodError): A2aError {
  const place = issue?.path.join(".").slice(0, MOST_SAID) || "params";
  return invalid(`\`${place}\`: ${issue?.message.slice(0, MOST_SAID)}`, IN_WORDS);
}

function invalid(message: string, hint: string): A2aError {
  return new A2aError("INVALID_PARAMS", message, hint);
}
