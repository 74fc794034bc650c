import { isSameHolder } from "../../../src/domain/claim.ts";
import { nameOf } from "../scene.ts";
import type { Law } from "./playedStep.ts";

/** Who shows the number of a claim writes while it has that claim, and not when it is lost. */
export const fencesHold: Law = ({ attempts, before, after, hasTrouble }) =>
  attempts.flatMap((attempt) => {
    const { caller, answer, input } = attempt;
    const { fence } = input;
    if (fence === undefined || !answer) return [];
    const holds = ({ claims }: typeof before) =>
      claims.some((claim) => claim.fence === fence && isSameHolder(claim, caller));
    const [had, has] = [holds(before), holds(after)];
    const got = attempts.some(
      (other) => isSameHolder(other.caller, caller) && other.answer?.data?.fence === fence,
    );
    const who = `${nameOf(attempt)} with fence ${fence}`;
    if (answer.ok && !had && !has && !got) return [`${who} wrote without holding the claim`];
    const isRefused = answer.errorCode === "conflict";
    return isRefused && had && has && !hasTrouble ? [`${who} was refused though it holds the claim`] : [];
  });
