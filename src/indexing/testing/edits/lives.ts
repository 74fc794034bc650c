import fc from "fast-check";
import type { Life } from "./editedTree.ts";

const EDITS_A_STEP = { minLength: 1, maxLength: 2 };

export function lives(mostSteps: number): fc.Arbitrary<Life> {
  const steps = { minLength: Math.ceil(mostSteps / 2), maxLength: mostSteps };
  return fc.record({ beginning: fc.nat(), steps: fc.array(fc.array(fc.nat(), EDITS_A_STEP), steps) });
}
