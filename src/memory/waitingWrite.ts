import { z } from "zod";
import type { Json } from "../domain/record.ts";
import type { Instant } from "../domain/time.ts";
import type { MemoryWrite } from "./memoryWrite.ts";

/**
 * A memory write as it lies in the outbox. Another version of Loci may be the one to read it, so it says which form it
 * has, and is checked for that before it is trusted.
 */
const FORM = 1;

const waiting = z.looseObject({
  form: z.literal(FORM),
  write: z.looseObject({
    draft: z.looseObject({
      id: z.string(),
      project: z.string().nullable(),
      kind: z.string(),
      props: z.looseObject({}),
    }),
    caller: z.looseObject({ account: z.string(), agent: z.string(), session: z.string(), role: z.string() }),
    saidAt: z.int(),
  }),
});

/** Without its vector, which is made again: the model may be another by then. */
export function packWrite({ vector: _, ...write }: MemoryWrite, saidAt: Instant): Json {
  return { form: FORM, write: { ...write, saidAt } } as unknown as Json;
}

/** Null when it is not in a form this version knows. */
export function unpackWrite(payload: Json): MemoryWrite | null {
  const parsed = waiting.safeParse(payload);
  // Safe: only packWrite makes this form, and what tells its parts apart was checked.
  return parsed.success ? (parsed.data.write as unknown as MemoryWrite) : null;
}
