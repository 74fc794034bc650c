import { Failure } from "../../domain/failure.ts";
import type { Instant, Instants } from "../../domain/time.ts";
import type { Interval } from "../port.ts";

/** When a version holds, as it is written: to be ended later, or over when it is learned of. */
export type Lifetime = Interval | { readonly validFrom: Instant; readonly validTo: null };

type Held = Pick<Instants, "validFrom" | "validTo">;

/** What is over has been so, to our knowledge, since we learned of it. */
export function expiryOf({ validTo }: Lifetime, learnedAt: Instant): Instant | null {
  return validTo === null ? null : learnedAt;
}

export function overlapFailure(what: string, { validFrom, validTo }: Held): Failure {
  const from = new Date(validFrom).toISOString();
  const to = validTo === null ? "now" : new Date(validTo).toISOString();
  return new Failure(
    "conflict",
    `${what} has a version from ${from} to ${to} already.`,
    "Write only of times that nothing is known of.",
  );
}

/** A version cannot end before it began, nor begin before the one before it ended: the earlier past stays as it was. */
export function checkOrder(earlier: Instant, later: Instant, what: string): void {
  if (later >= earlier) return;
  throw new Failure(
    "conflict",
    `${what} has a version up to ${new Date(earlier).toISOString()}; it cannot be changed as of ${new Date(later).toISOString()}.`,
    "Use a later moment, or leave it out to mean now.",
  );
}

/** What is written of must have begun by the instant of the transaction that writes it. */
export function checkInstant(name: "validFrom" | "validTo", instant: Instant, at: Instant): void {
  if (Number.isSafeInteger(instant) && instant >= 0 && instant <= at) return;
  throw new Failure(
    "invalid_input",
    `${name} is ${instant}; it must be a moment in milliseconds that is not in the future.`,
    "Leave it out to mean now.",
  );
}

export function checkInterval({ validFrom, validTo }: Interval, at: Instant): void {
  checkInstant("validFrom", validFrom, at);
  checkInstant("validTo", validTo, at);
  if (validFrom < validTo) return;
  throw new Failure(
    "invalid_input",
    `validFrom is ${validFrom} and validTo ${validTo}; what is past must have lasted.`,
    "Give a validTo that is later than validFrom.",
  );
}
