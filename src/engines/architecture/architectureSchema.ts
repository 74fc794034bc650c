import { z } from "zod";
import { SLICE_MANNERS } from "./architecture.ts";

const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}]+$/u, "must not hold control characters");
const entry = z.string().trim().min(1).max(500);
/** One pattern may stand for itself. */
const entries = z.preprocess((said) => (typeof said === "string" ? [said] : said), z.array(entry).max(500));
const COUNTING = ["check", "ignore"] as const;
const counting = {
  typeImports: z.enum(COUNTING).optional(),
  dynamicImports: z.enum(COUNTING).optional(),
};

const rule = z.strictObject({
  name,
  because: z.string().max(1_000).optional(),
  files: entries,
  mayImport: entries.optional(),
  mustNotImport: entries.optional(),
  ...counting,
});

const layer = z.strictObject({
  ...rule.shape,
  entryPoints: entries.optional(),
  slices: entries.optional(),
  betweenSlices: z.enum(SLICE_MANNERS).optional(),
});

const cycles = z.strictObject({ files: entries.optional(), ...counting });

/** `architecture` as it is written in a configuration file. */
export const architectureSchema = z.strictObject({
  layers: z.array(layer).max(500).optional(),
  rules: z.array(rule).max(500).optional(),
  noCycles: z.union([z.boolean(), cycles]).optional(),
  ignore: entries.optional(),
  ...counting,
});

export type WrittenArchitecture = z.infer<typeof architectureSchema>;
export type WrittenLayer = z.infer<typeof layer>;
export type WrittenRule = z.infer<typeof rule>;
/** The keys that are known, by where they stand. */
export const KNOWN_KEYS = {
  "": Object.keys(architectureSchema.shape),
  layers: Object.keys(layer.shape),
  rules: Object.keys(rule.shape),
  noCycles: Object.keys(cycles.shape),
} as const;
