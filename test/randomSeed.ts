import fc from "fast-check";

/** From this all that is drawn by lot comes, so that a run that fails can be had again; `LOCI_RANDOM_SEED` draws other lots. */
export const RANDOM_SEED = seedIn(process.env.LOCI_RANDOM_SEED ?? "1");

// A property that fails tells this seed and the path to the smallest example.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: RANDOM_SEED });

function seedIn(text: string): number {
  const seed = Number(text);
  if (text.trim() === "" || !Number.isInteger(seed) || seed !== (seed | 0))
    throw new Error(`LOCI_RANDOM_SEED is ${text}, and a whole number of 32 bits is expected.`);
  return seed;
}
