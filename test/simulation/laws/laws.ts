import { claimsAreKept, conflictsAreReal, oneHolder, risingFences } from "./claimLaws.ts";
import { changedCodeEnds } from "./editLaws.ts";
import { endsHaveCauses } from "./endings.ts";
import { fencesHold } from "./fenceLaws.ts";
import { giftsAreTold } from "./giftLaws.ts";
import { writesAreKept } from "./memoryLaws.ts";
import { lossesAreTold } from "./noticeLaws.ts";
import { overviewIsTrue } from "./overviewLaws.ts";
import type { Law } from "./playedStep.ts";
import { readyIsReady, readyStarts } from "./readyLaws.ts";
import { dependenciesFirst, noCircles, oneAtATask, oneStart, overHoldsNothing } from "./taskLaws.ts";

/** What must be so after every step, by name. What a call tells that it must not is seen when it is answered. */
export const LAWS: Readonly<Record<string, Law>> = {
  ...{ oneHolder, risingFences, claimsAreKept, conflictsAreReal, endsHaveCauses },
  ...{ lossesAreTold, giftsAreTold, fencesHold, changedCodeEnds, writesAreKept, overviewIsTrue },
  ...{ overHoldsNothing, oneAtATask, oneStart, dependenciesFirst, noCircles, readyIsReady, readyStarts },
};
