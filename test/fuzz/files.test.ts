import { describe, test } from "vitest";
import { expectNoFault } from "./expectNoFault.ts";
import { fuzzImports } from "./fuzzImports.ts";
import { fuzzRestores } from "./fuzzRestores.ts";
import { fuzzSettings } from "./fuzzSettings.ts";

/** Of each kind; `npm run bench -- fuzz` tries as many as there is time for. */
const INPUTS = Number(process.env.LOCI_FUZZ ?? 60);
const SEED = 9;

describe("files that somebody else wrote, or that something happened to", () => {
  test.for([
    ["settings", fuzzSettings],
    ["imports", fuzzImports],
    ["backups", fuzzRestores],
  ] as const)("%s are taken or refused, as a whole", { timeout: 300_000 }, async ([, fuzz], context) => {
    expectNoFault(context, await fuzz(SEED, INPUTS));
  });
});
