import fc from "fast-check";
import type { Tool } from "../../src/tools/defineTool.ts";
import { type FuzzReport, shown } from "./fuzzReport.ts";
import type { FuzzScene } from "./fuzzScene.ts";
import { brokenValuesOf, valuesOf } from "./schemaValues.ts";
import { brokenLaws } from "./toolLaws.ts";

/** Calls a tool with inputs made from its schema, every other of them not as it allows. */
export async function fuzzTool(
  scene: FuzzScene,
  tool: Tool,
  seed: number,
  runs: number,
): Promise<FuzzReport> {
  const schema = tool.checkedInputSchema();
  const valid = valuesOf(schema, scene.known);
  const inputs = fc.oneof(
    valid,
    likeExamples(scene.examplesOf(tool.name), valid),
    brokenValuesOf(schema, scene.known),
  );
  const faults: string[] = [];
  let refused = 0;
  for (const input of fc.sample(inputs, { seed, numRuns: runs })) {
    const before = await scene.lastWrite();
    const answer = await scene.world.call(tool.name, input as object);
    if (!answer.ok) refused += 1;
    const broken = await brokenLaws(tool, input, answer);
    const isRefusedInput = answer.errorCode === "invalid_input" || answer.errorCode === "over_budget";
    if (isRefusedInput && (await scene.lastWrite()) !== before)
      broken.push(`${tool.name} refused, and wrote`);
    const errors = scene.takeErrors();
    faults.push(...broken.map((law) => `${law}\nseed ${seed}: ${shown(input)}\n${errors.join("\n")}`));
  }
  return { inputs: runs, refused, faults };
}

/** Examples with a field or two from elsewhere. */
function likeExamples(examples: readonly object[], others: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  if (examples.length === 0) return others;
  return fc.tuple(fc.constantFrom(...examples), others, fc.nat({ max: 2 })).map(([example, other, most]) => ({
    ...example,
    ...Object.fromEntries(Object.entries(other as object).slice(-most || Infinity)),
  }));
}
