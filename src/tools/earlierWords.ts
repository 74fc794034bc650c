import { z } from "zod";
import { lastMessages } from "../memory/conversation/lastMessages.ts";
import type { ToolContext } from "./toolContext.ts";

const MOST_MESSAGES = 4;
const LONGEST_MESSAGE = 4_000;

/** What was said before a question, which may point back to it: the words, or where they were said. */
export const earlierInput = {
  history: z.array(z.string().max(LONGEST_MESSAGE)).max(MOST_MESSAGES).optional(),
  conversationId: z.string().min(1).max(200).optional().describe("its last messages count as `history`"),
};

interface Asked {
  readonly history?: readonly string[] | undefined;
  readonly conversationId?: string | undefined;
}

/** Oldest first. A question stands by itself where they cannot be had. */
export async function earlierWords(
  { history, conversationId }: Asked,
  { store, guard, project, log }: ToolContext,
): Promise<readonly string[]> {
  if (history || conversationId === undefined || !project) return history ?? [];
  try {
    const place = { project: project.id, conversationId };
    const said = await lastMessages(store.memory, { guard }, place, MOST_MESSAGES);
    return said.map((words) => words.slice(0, LONGEST_MESSAGE));
  } catch (cause) {
    log.warn("a conversation cannot be read, the question stands by itself", { conversationId, cause });
    return [];
  }
}
