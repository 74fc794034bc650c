/** Every way a call can fail that a caller is meant to handle, and whether the same call may succeed later. */
const CODES = {
  invalid_input: { retryable: false },
  not_found: { retryable: false },
  blocked_scope: { retryable: false },
  forbidden: { retryable: false },
  conflict: { retryable: false },
  over_budget: { retryable: false },
  not_ready: { retryable: true },
  unavailable: { retryable: true },
  cancelled: { retryable: true },
  unsupported: { retryable: false },
  internal: { retryable: false },
} as const;

export type FailureCode = keyof typeof CODES;
export const FAILURE_CODES = Object.keys(CODES) as FailureCode[];

/**
 * The one expected kind of error. `hint` is the next step for the person or agent who reads it; an
 * error without one leaves the reader stuck, so it is not optional.
 */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly code: FailureCode;
  readonly hint: string;

  constructor(code: FailureCode, message: string, hint: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
    this.hint = hint;
  }

  get retryable(): boolean {
    return CODES[this.code].retryable;
  }
}

/** Turns anything thrown into a Failure; what was not expected becomes `internal` and keeps its cause for the log. */
export function toFailure(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown;
  if (thrown instanceof Error && thrown.name === "AbortError") {
    return new Failure("cancelled", "The call was cancelled.", "Call again if it is still wanted.", {
      cause: thrown,
    });
  }
  if (thrown instanceof Error && thrown.name === "TimeoutError") {
    return new Failure(
      "unavailable",
      "It took too long and was given up.",
      "Ask for less, or try again later.",
      {
        cause: thrown,
      },
    );
  }
  return new Failure(
    "internal",
    "Something went wrong inside Loci; this is a defect, not a mistake in your call.",
    "Run `loci doctor`; if it is green, report this with the line from the log.",
    { cause: thrown },
  );
}
