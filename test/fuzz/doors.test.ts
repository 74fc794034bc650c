import { test } from "vitest";
import { expectNoFault } from "./expectNoFault.ts";
import { fuzzCommands } from "./fuzzCommands.ts";
import { fuzzHttp } from "./fuzzHttp.ts";
import { fuzzStdio } from "./fuzzStdio.ts";

/** `npm run bench -- fuzz` tries as many as there is time for. */
const inputs = (usual: number) => Number(process.env.LOCI_FUZZ ?? usual);
const SEED = 9;
const options = { timeout: 300_000 };

test(
  "a server answers on its standard output as JSON-RPC says, whatever comes in",
  options,
  async (context) => {
    expectNoFault(context, await fuzzStdio(SEED, inputs(200)));
  },
);

test("a server over HTTP answers as HTTP says, whatever comes in, and lives on", options, async (context) => {
  expectNoFault(context, await fuzzHttp(SEED, inputs(400)));
});

test("a command line ends as one does, whatever its words are", options, async (context) => {
  expectNoFault(context, await fuzzCommands(SEED, inputs(80)));
});
