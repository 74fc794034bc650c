import type { Profile } from "../domain/budget.ts";
import type { FailureCode } from "../domain/failure.ts";
import { withoutBreaks } from "../domain/oneLine.ts";
import type { IndexFreshness } from "../tools/toolContext.ts";

/** The one shape of every answer, on every door. */
export interface Envelope {
  readonly ok: boolean;
  readonly summary: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly profile: Profile | "custom";
  readonly tokenEstimate: number;
  readonly index?: IndexFreshness;
  readonly degraded?: readonly string[];
  readonly warnings?: readonly string[];
  readonly errorCode?: FailureCode;
  readonly hint?: string;
}

/** What the caller set as the price of the answer. */
export interface Budget {
  readonly profile: Profile | "custom";
  readonly tokens: number;
}

/** An answer before its budget is applied. */
export type Draft = Omit<Envelope, "profile" | "tokenEstimate">;

/** An answer with its price, whatever that is said to be. */
export function priced(draft: Draft, budget: Budget, tokenEstimate: number): Envelope {
  return {
    ok: draft.ok,
    summary: withoutBreaks(draft.summary),
    ...(draft.errorCode ? { errorCode: draft.errorCode } : {}),
    ...(draft.hint ? { hint: draft.hint } : {}),
    ...(draft.data ? { data: draft.data } : {}),
    ...(draft.index ? { index: draft.index } : {}),
    ...(draft.degraded?.length ? { degraded: draft.degraded } : {}),
    ...(draft.warnings?.length ? { warnings: draft.warnings } : {}),
    profile: budget.profile,
    tokenEstimate,
  };
}

/** Puts the fields in the order people read them and fills in the price, which counts itself too. */
export function seal(draft: Draft, budget: Budget, count: (text: string) => number): Envelope {
  // Numbers below a thousand are one token, so the second count is nearly always the last word.
  const first = count(JSON.stringify(priced(draft, budget, 100)));
  return priced(draft, budget, count(JSON.stringify(priced(draft, budget, first))));
}
