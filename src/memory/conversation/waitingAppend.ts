import { z } from "zod";
import type { Json } from "../../domain/record.ts";
import type { ConversationAppend } from "./appendMessages.ts";

/** Messages as they lie in the outbox; as with a memory, whoever reads them checks the form before trusting it. */
const FORM = 1;

const waiting = z.looseObject({
  form: z.literal(FORM),
  append: z.looseObject({
    project: z.string(),
    conversation: z.looseObject({ id: z.string() }),
    messages: z.array(z.looseObject({ id: z.string(), props: z.looseObject({ at: z.number() }) })),
    caller: z.looseObject({ account: z.string(), agent: z.string(), session: z.string(), role: z.string() }),
  }),
});

/** Without vectors: they are large, and a message is found by its words without. */
export function packAppend({ vectors: _, ...append }: ConversationAppend): Json {
  return { form: FORM, append } as unknown as Json;
}

/** Null when it is something else, or not in a form this version knows. */
export function unpackAppend(payload: Json): ConversationAppend | null {
  const parsed = waiting.safeParse(payload);
  // Safe: only packAppend makes this form, and what tells its parts apart was checked.
  return parsed.success ? (parsed.data.append as unknown as ConversationAppend) : null;
}
