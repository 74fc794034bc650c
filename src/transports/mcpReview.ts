import {
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Envelope } from "../app/envelope.ts";
import { counted } from "../domain/counted.ts";

const ASKED = "review";
const PURGE = "purge";
const REMOVE = "remove";
const BOTH = "both";
const NEITHER = "none";

const underReview = z.object({
  status: z.literal("manual_review"),
  candidates: z.array(z.object({ id: z.string(), title: z.string() })).min(1),
});
const deeds = z.array(
  z.object({ candidateId: z.string(), action: z.string(), status: z.string().optional() }),
);
const choice = z.object({ choice: z.string() });

/** The question to a person, where there is one to ask; undefined else, so that the agent gets the answer it always got. */
export function questionAbout(
  { tool, input }: { readonly tool: string; readonly input: unknown },
  envelope: Envelope,
  client: ClientCapabilities | undefined,
): InputRequiredResult | undefined {
  if (!showsForms(client)) return undefined;
  return tool === "hygiene_apply" ? purgeQuestion(input, envelope) : reviewOf(tool, envelope);
}

/** Not where the answer leaves any of them out: a person agrees to what they are shown. */
function purgeQuestion(input: unknown, { data }: Envelope): InputRequiredResult | undefined {
  const told = purgesIn((data as { results?: unknown } | undefined)?.results);
  const asked = purgesIn((input as { actions?: unknown } | undefined)?.actions);
  const ids = told.filter(({ status }) => status === "unconfirmed").map(({ candidateId }) => candidateId);
  if (ids.length === 0 || told.length !== asked.length) return undefined;
  const options = [
    { const: NEITHER, title: "Keep them" },
    { const: REMOVE, title: "Remove them for good" },
  ];
  const message = `An agent wants to remove ${counted(ids.length, "deleted record")} for good, which nobody can take back: ${ids.join(", ")}`;
  return inputRequired({ inputRequests: { [PURGE]: form(message, options) } });
}

function purgesIn(list: unknown): z.infer<typeof deeds> {
  return (deeds.safeParse(list).data ?? []).filter(({ action }) => action === PURGE);
}

/** Whether a person has agreed that what the call names is removed for good. */
export function isConfirmed(responses: Record<string, unknown> | undefined): boolean {
  return chosenIn(responses, PURGE) === REMOVE;
}

/** Where a save was held back because something like it is known. */
function reviewOf(tool: string, envelope: Envelope): InputRequiredResult | undefined {
  const found = tool === "memory_save" ? underReview.safeParse(envelope.data).data : undefined;
  if (!found) return undefined;
  const options = [
    ...found.candidates.map(({ id, title }) => ({ const: id, title: `Replace: ${title}` })),
    { const: BOTH, title: "Keep both" },
    { const: NEITHER, title: "Do not save it" },
  ];
  const message =
    "An agent wants to save something that is much like what Loci knows already. What shall be done?";
  return inputRequired({ inputRequests: { [ASKED]: form(message, options) } });
}

function form(message: string, oneOf: readonly { readonly const: string; readonly title: string }[]) {
  return inputRequired.elicit({
    message,
    requestedSchema: {
      type: "object",
      properties: { choice: { type: "string", title: "What to do", oneOf: [...oneOf] } },
      required: ["choice"],
    },
  });
}

/** Whether the call comes back from a person, whatever they said. */
export function isReviewed(responses: Record<string, unknown> | undefined): boolean {
  return responses !== undefined && (ASKED in responses || PURGE in responses);
}

/** The input as the person's answer has it: as it was, if they would not decide. */
export function withReview(input: unknown, responses: Record<string, unknown> | undefined): unknown {
  const chosen = chosenIn(responses, ASKED) ?? NEITHER;
  if (chosen === NEITHER || typeof input !== "object" || input === null) return input;
  return chosen === BOTH ? { ...input, force: true } : { ...input, supersedes: chosen };
}

/** Undefined if they would not decide. */
function chosenIn(responses: Record<string, unknown> | undefined, question: string): string | undefined {
  const answer = inputResponse(responses, question);
  if (answer.kind !== "elicit" || answer.action !== "accept") return undefined;
  return choice.safeParse(answer.content).data?.choice ?? NEITHER;
}

/** Before there were several modes of asking, forms were all there was. */
function showsForms(client: ClientCapabilities | undefined): boolean {
  const offered = client?.elicitation;
  return offered !== undefined && (offered.form !== undefined || offered.url === undefined);
}
