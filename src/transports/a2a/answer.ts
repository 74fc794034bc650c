import type { Envelope } from "../../app/envelope.ts";
import { renderText } from "../../app/renderText.ts";
import type { A2aVersion } from "./agentCard.ts";
import { JSON_DATA, TEXT } from "./skills.ts";

interface Answered {
  readonly envelope: Envelope;
  readonly messageId: string;
  readonly contextId: string;
  /** In which forms it may come. */
  readonly modes: readonly string[];
}

/** The answer as a message of the agent: to read, and as data. */
export function writtenAnswer(answered: Answered, version: A2aVersion): object {
  const { messageId, contextId } = answered;
  if (version === "1.0")
    return { message: { messageId, contextId, role: "ROLE_AGENT", parts: partsOf(answered) } };
  const parts = partsOf(answered).map(({ mediaType: _, ...part }) => ({
    kind: "text" in part ? "text" : "data",
    ...part,
  }));
  return { kind: "message", messageId, contextId, role: "agent", parts };
}

type Part = ({ readonly text: string } | { readonly data: object }) & { readonly mediaType: string };

function partsOf({ envelope, modes }: Answered): Part[] {
  const parts: Part[] = [
    { text: renderText(envelope), mediaType: TEXT },
    { data: envelope, mediaType: JSON_DATA },
  ];
  return parts.filter(({ mediaType }) => modes.includes(mediaType));
}

/** Every message is answered at once, so there is never a task to list. */
export const NO_TASKS = { tasks: [], nextPageToken: "", pageSize: 50, totalSize: 0 };
