import type { z } from "zod";

/** What a mark says of a right; null when it cannot be read, as it gives none then. */
export function readMark<Schema extends z.ZodType>(schema: Schema, text: string): z.infer<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
