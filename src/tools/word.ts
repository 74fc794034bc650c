import { z } from "zod";

/** An id, a name or a keyword. */
export const word = z.string().min(1).max(200);
