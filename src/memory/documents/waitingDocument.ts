import { z } from "zod";
import type { Json } from "../../domain/record.ts";
import type { DocumentWrite } from "./writeDocument.ts";

/** A document as it lies in the outbox; as with a memory, whoever reads it checks the form before trusting it. */
const FORM = 1;

const waiting = z.looseObject({
  form: z.literal(FORM),
  ingest: z.looseObject({
    document: z.looseObject({ id: z.string(), kind: z.literal("DOCUMENT"), props: z.looseObject({}) }),
    sections: z.array(z.looseObject({ chunks: z.array(z.looseObject({ content: z.string() })) })),
    caller: z.looseObject({ account: z.string(), agent: z.string(), session: z.string(), role: z.string() }),
  }),
});

export function packDocument(ingest: DocumentWrite): Json {
  return { form: FORM, ingest } as unknown as Json;
}

/** Null when it is something else, or not in a form this version knows. */
export function unpackDocument(payload: Json): DocumentWrite | null {
  const parsed = waiting.safeParse(payload);
  // Safe: only packDocument makes this form, and what tells its parts apart was checked.
  return parsed.success ? (parsed.data.ingest as unknown as DocumentWrite) : null;
}
