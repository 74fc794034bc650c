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
  | { readonly kind: "refused"; readonly status: number; readonly text: string | null }
  | { readonly kind: "moved"; readonly location: string | null }
  | { readonly kind: "unusable"; readonly what: string };

const MOST_SHOWN = 200;

/** What went wrong with a service, for the person who has set it up. */
export function serviceFailure(service: NamedService, problem: ServiceProblem): Failure {
  const { message, hint } = tell(service, problem);
  const cause = problem.kind === "unreachable" ? problem.cause : undefined;
  return new Failure("unavailable", withoutKey(service, message), hint, { cause });
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

function refusal(
  { name, url, hints }: NamedService,
  { status, text }: { readonly status: number; readonly text: string | null },
): { message: string; hint: string } {
  // What a service says of a key may hold parts of it.
  if (status === 401 || status === 403)
    return {
      message: `${name} at ${url} does not accept the key (${status}).`,
      hint: "Set the right key for it.",
    };
  const message = `${name} at ${url} answered ${status}${saying(text)}.`;
  if (status === 404) return { message, hint: hints.missing };
  if (status === 429 || status >= 500)
    return { message, hint: "Try again later; it is busy, or in trouble." };
  return { message, hint: "Check the model's name, and what it allows." };
}

/** Both protocols put their word into `error`, one of them into a `message` in it. */
function saying(text: string | null): string {
  try {
    const { error } = JSON.parse(text ?? "") as { error?: unknown };
    const said = typeof error === "object" && error !== null && "message" in error ? error.message : error;
    if (typeof said !== "string") return "";
    const line = said.replace(/\p{Cc}+/gu, " ").trim();
    return line === "" ? "" : `: ${line.slice(0, MOST_SHOWN).replace(/\.$/, "")}`;
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
