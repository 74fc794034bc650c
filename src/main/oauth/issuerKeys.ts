import { Failure } from "../../domain/failure.ts";
import type { Log } from "../../domain/log.ts";
import { fetchIssuerKeys, IssuerProblem } from "./issuerDocuments.ts";
import { fits } from "./jwsAlgorithms.ts";
import type { Jwt } from "./readJwt.ts";
import type { IssuerKey } from "./readKeySet.ts";

export const PACE = {
  /** From then on they are asked for again, beside the requests: a key that was taken back is gone soon after. */
  freshMs: 5 * 60_000,
  /** What an issuer showed so long ago is not relied on while it is away. */
  goodMs: 60 * 60_000,
  /** However many tokens name keys that nobody knows, the issuer is not asked more often. */
  againMs: 10_000,
  answerWithinMs: 5_000,
};

export interface IssuerKeysParts {
  readonly issuer: string;
  now(): number;
  readonly log: Log;
  readonly pace?: Partial<typeof PACE>;
}

interface KeySet {
  readonly keys: readonly IssuerKey[];
  readonly askedAt: number;
}

/** The keys of one issuer, kept for a while, and asked for again when they are not enough. */
export class IssuerKeys {
  readonly #parts: IssuerKeysParts;
  readonly #pace: typeof PACE;
  #set: KeySet | null = null;
  #asking: Promise<void> | null = null;
  #askedAt = Number.NEGATIVE_INFINITY;
  #problem: Failure | null = null;

  constructor(parts: IssuerKeysParts) {
    this.#parts = parts;
    this.#pace = { ...PACE, ...parts.pace };
  }

  /** Those that a token could have been signed with. Throws `Failure("unavailable")` while that cannot be known. */
  async candidates(jwt: Jwt): Promise<IssuerKey[]> {
    if (!this.#isGood()) await this.#askAgain();
    else this.keepFresh();
    return this.#fitting(jwt);
  }

  /** Asks the issuer for its keys, unless that was done just now; whether there is anything newer than before. */
  async renewed(): Promise<boolean> {
    const before = this.#set;
    if (this.#asking || this.#mayAsk()) await this.#askAgain();
    return this.#set !== before;
  }

  /** Whether the issuer still shows a key, as far as is known. */
  shows(print: string): boolean {
    return this.#isGood() && (this.#set?.keys.some((key) => key.print === print) ?? false);
  }

  /** Has them asked for when it is time, and waits for nothing. */
  keepFresh(): void {
    const age = this.#parts.now() - (this.#set?.askedAt ?? Number.NEGATIVE_INFINITY);
    if (age >= this.#pace.freshMs && this.#mayAsk()) void this.#ask().catch(() => {});
  }

  #fitting({ algorithm, keyId }: Jwt): IssuerKey[] {
    return (this.#set?.keys ?? []).filter(
      ({ id, algorithm: only, key }) =>
        (keyId === undefined || id === keyId) &&
        (only === undefined || only === algorithm) &&
        fits(algorithm, key),
    );
  }

  #isGood(): boolean {
    return this.#set !== null && this.#parts.now() - this.#set.askedAt < this.#pace.goodMs;
  }

  #mayAsk(): boolean {
    return this.#parts.now() - this.#askedAt >= this.#pace.againMs;
  }

  async #askAgain(): Promise<void> {
    if (this.#asking || this.#mayAsk()) await this.#ask();
    else if (this.#problem) throw this.#problem;
  }

  /** One question at a time, however many wait for its answer. */
  #ask(): Promise<void> {
    this.#asking ??= this.#load().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #load(): Promise<void> {
    const { issuer, now, log } = this.#parts;
    this.#askedAt = now();
    try {
      const keys = await fetchIssuerKeys(issuer, AbortSignal.timeout(this.#pace.answerWithinMs));
      this.#set = { keys, askedAt: this.#askedAt };
      this.#problem = null;
    } catch (cause) {
      if (!this.#problem) log.warn("the issuer of tokens was asked for its keys in vain", { issuer, cause });
      this.#problem = issuerAway(cause);
      throw this.#problem;
    }
  }
}

/** In words that go behind the issuer's name. */
export function whyInVain(cause: unknown): string {
  if (cause instanceof IssuerProblem) return cause.message;
  if (cause instanceof DOMException && cause.name === "TimeoutError") return "did not answer in time";
  const { cause: deeper } = cause as { cause?: NodeJS.ErrnoException };
  return `cannot be reached (${deeper?.code ?? (cause as Error).name})`;
}

function issuerAway(cause: unknown): Failure {
  return new Failure(
    "unavailable",
    "Tokens cannot be checked now: their issuer does not tell its keys.",
    "Try again in a while; whoever runs the server sees why in its log, and with `loci doctor`.",
    { cause },
  );
}
