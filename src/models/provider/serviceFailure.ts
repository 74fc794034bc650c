import { Failure } from "../../domain/failure.ts";

/** A service as messages speak of it. */
export interface NamedService {
  /** What people call it, with the model: `Ollama (nomic-embed-text)`. */
  readonly name: string;
  readonly url: string;
  /** Never shown, even if the service repeats it. */
  readonly key?: string | undefined;
  readonly hints: {
    readonly unreachable: string;
    /** When it answers that there is no such thing. */
    readonly missing: string;
  };
}

export type ServiceProblem =
  | { readonly kind: "late"; readonly timeoutMs: number }
  | { readonly kind: "unreachable"; readonly cause: unknown }
  | ({ readonly kind: "refused" } & Refusal)
  | { readonly kind: "moved"; readonly location: string | null }
  | { readonly kind: "unusable"; readonly what: string };

interface Refusal {
  readonly status: number;
  readonly text: string | null;
}

const MOST_SHOWN = 200;
/** What a service answers that is well and will not take this request. */
const NOT_TAKEN = [400, 413, 422];
/** Ollama's way to say the same of a text. */
const NOT_TAKEN_WORDS = /\bNaN\b|context length|too (long|large)/i;

/** What went wrong with a service, for the person who has set it up. */
export function serviceFailure(service: NamedService, problem: ServiceProblem): Failure {
  const { message, hint } = tell(service, problem);
  const cause = problem.kind === "unreachable" ? problem.cause : undefined;
  const code = problem.kind === "refused" && isNotTaken(problem) ? "invalid_input" : "unavailable";
  return new Failure(code, withoutKey(service, message), hint, { cause });
}

/** Whether it is up to what was sent, so that something else may be taken, and asking again is no use. */
export function isNotTaken({ status, text }: Refusal): boolean {
  return NOT_TAKEN.includes(status) || (status === 500 && NOT_TAKEN_WORDS.test(said(text)));
}

function tell(service: NamedService, problem: ServiceProblem): { message: string; hint: string } {
  const { name, url, hints } = service;
  switch (problem.kind) {
    case "late":
      return {
        message: `${name} at ${url} did not answer within ${problem.timeoutMs / 1000} s.`,
        hint: "Try again; the first answer takes long where the model has to be loaded for it.",
      };
    case "unreachable":
      return {
        message: `${name} at ${url} cannot be reached (${reasonOf(problem.cause)}).`,
        hint: hints.unreachable,
      };
    case "moved":
      return {
        message: `${name} at ${url} sends elsewhere${hostOf(problem.location)}, which is not followed.`,
        hint: "Set the address that it is really at.",
      };
    case "unusable":
      return {
        message: `${name} at ${url} answered with ${problem.what}.`,
        hint: "Check that the address and the model are what you meant; `loci doctor` asks them once.",
      };
    case "refused":
      return refusal(service, problem);
  }
}

function refusal(service: NamedService, { status, text }: Refusal): { message: string; hint: string } {
  const { name, url, hints } = service;
  // What a service says of a key may hold parts of it.
  if (status === 401 || status === 403)
    return {
      message: `${name} at ${url} does not accept the key (${status}).`,
      hint: "Set the right key for it.",
    };
  const message = `${name} at ${url} answered ${status}${saying(service, text)}.`;
  if (status === 404) return { message, hint: hints.missing };
  if (status === 429 || status >= 500)
    return { message, hint: "Try again later; it is busy, or in trouble." };
  return { message, hint: "Check the model's name, and what it allows." };
}

/** On one line. The key goes first: of one that is cut in two nobody would know the half. */
function saying(service: NamedService, text: string | null): string {
  const line = withoutKey(service, said(text))
    .replace(/\p{Cc}+/gu, " ")
    .trim();
  return line === "" ? "" : `: ${line.slice(0, MOST_SHOWN).replace(/\.$/, "")}`;
}

/** Both protocols put their word into `error`, one of them into a `message` in it. */
function said(text: string | null): string {
  try {
    const { error } = JSON.parse(text ?? "") as { error?: unknown };
    const word = typeof error === "object" && error !== null && "message" in error ? error.message : error;
    return typeof word === "string" ? word : "";
  } catch {
    return "";
  }
}

function reasonOf(cause: unknown): string {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  if (inner instanceof Error && "code" in inner) return String(inner.code);
  return inner instanceof Error ? inner.message : String(inner);
}

/** Of an address that somebody else has sent no more is shown than whose it is. */
function hostOf(location: string | null): string {
  const host = location === null ? null : URL.parse(location)?.host;
  return host ? ` (${host})` : "";
}

function withoutKey({ key }: NamedService, message: string): string {
  return key ? message.replaceAll(key, "[key]") : message;
}
