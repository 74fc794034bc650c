import {
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Envelope } from "../app/envelope.ts";

const ASKED = "review";
const BOTH = "both";
const NEITHER = "none";

const underReview = z.object({
  status: z.literal("manual_review"),
  candidates: z.array(z.object({ id: z.string(), title: z.string() })).min(1),
});
const choice = z.object({ choice: z.string() });

/**
 * The question to a person, where a save was held back because something like it is known; undefined where there is none to
 * ask, so that the agent gets the answer it always got.
 */
export function reviewOf(
  tool: string,
  envelope: Envelope,
  client: ClientCapabilities | undefined,
): InputRequiredResult | undefined {
  const found = tool === "memory_save" ? underReview.safeParse(envelope.data).data : undefined;
  if (!found || !showsForms(client)) return undefined;
  const options = [
    ...found.candidates.map(({ id, title }) => ({ const: id, title: `Replace: ${title}` })),
    { const: BOTH, title: "Keep both" },
    { const: NEITHER, title: "Do not save it" },
  ];
  const question = inputRequired.elicit({
    message:
      "An agent wants to save something that is much like what Loci knows already. What shall be done?",
    requestedSchema: {
      type: "object",
      properties: { choice: { type: "string", title: "What to do", oneOf: options } },
      required: ["choice"],
    },
  });
  return inputRequired({ inputRequests: { [ASKED]: question } });
}

/** Whether the call comes back from a person, whatever they said. */
export function isReviewed(responses: Record<string, unknown> | undefined): boolean {
  return responses !== undefined && ASKED in responses;
}

/** The input as the person's answer has it: as it was, if they would not decide. */
export function withReview(input: unknown, responses: Record<string, unknown> | undefined): unknown {
  const answer = inputResponse(responses, ASKED);
  if (answer.kind !== "elicit" || answer.action !== "accept") return input;
  const chosen = choice.safeParse(answer.content).data?.choice ?? NEITHER;
  if (chosen === NEITHER || typeof input !== "object" || input === null) return input;
  return chosen === BOTH ? { ...input, force: true } : { ...input, supersedes: chosen };
}

/** Before there were several modes of asking, forms were all there was. */
function showsForms(client: ClientCapabilities | undefined): boolean {
  const offered = client?.elicitation;
  return offered !== undefined && (offered.form !== undefined || offered.url === undefined);
}
