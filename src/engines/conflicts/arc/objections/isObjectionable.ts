import type { Reading } from "../../reading/assertion.ts";
import type { Finding } from "../finding.ts";
import { isToldLater, isToldReturn, knowsOfChange } from "./knownChanges.ts";
import { isLabelNumber, isOtherLabel } from "./labels.ts";
import { isOfOtherAreas, isOfOtherEntities } from "./ofOtherThings.ts";
import { haveOtherHeads, isContrast } from "./otherHeads.ts";
import { areOneOfSeveral, isAddition, isDefaultAndBound } from "./sideBySide.ts";

/** Whether something in the wording speaks against asking: false alarms cost more than misses. */
export function isObjectionable(finding: Finding, story: readonly Reading[]): boolean {
  // Who denies what another says speaks of the same, whatever the sentence begins with.
  const objections =
    finding.kind === "negated" ? OBJECTIONS.filter((object) => !OF_HEADS.has(object)) : OBJECTIONS;
  return objections.some((object) => object(finding, story));
}

type Objection = (finding: Finding, story: readonly Reading[]) => boolean;

const OBJECTIONS: readonly Objection[] = [
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
  areOneOfSeveral,
];

const OF_HEADS: ReadonlySet<Objection> = new Set([haveOtherHeads, isContrast, isDefaultAndBound]);
