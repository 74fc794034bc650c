import type { Reading } from "../../reading/assertion.ts";
import type { Finding } from "../finding.ts";
import { isToldLater, isToldReturn, knowsOfChange } from "./knownChanges.ts";
import { isLabelNumber, isOtherLabel } from "./labels.ts";
import { isOfOtherAreas, isOfOtherEntities } from "./ofOtherThings.ts";
import { haveOtherHeads, isContrast } from "./otherHeads.ts";
import { isAddition, isDefaultAndBound } from "./sideBySide.ts";

/** Whether something in the wording speaks against asking: false alarms cost more than misses. */
export function isObjectionable(finding: Finding, story: readonly Reading[]): boolean {
  return OBJECTIONS.some((object) => object(finding, story));
}

const OBJECTIONS: readonly ((finding: Finding, story: readonly Reading[]) => boolean)[] = [
  isOfOtherAreas,
  isOfOtherEntities,
  isLabelNumber,
  isToldReturn,
  isToldLater,
  knowsOfChange,
  haveOtherHeads,
  isContrast,
  isOtherLabel,
  isDefaultAndBound,
  isAddition,
];
