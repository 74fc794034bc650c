import type { Scope } from "../domain/record.ts";

/** What is known of the place a call speaks about, before anything is read or written there. */
export interface ScopeQuestion {
  /** The project that was named, or that the process serves; null when none. */
  readonly projectNamed: boolean;
  readonly projectExists: boolean;
  readonly focus?: string | undefined;
  readonly knownFocuses: readonly string[];
}

export type ScopeState = "unresolved" | "uncertain" | "resolved_project" | "resolved_focus";

export interface ScopeAnswer {
  readonly state: ScopeState;
  /** The scopes a read goes through, nearest first. */
  readonly reads: readonly Scope[];
  /** Why a write is refused, if it is. */
  readonly refusal?: { readonly errorCode: "blocked_scope"; readonly message: string; readonly hint: string };
}

/** Checked before every read and write, so that a memory never lands in, or comes from, a place nobody named. */
export function resolveScope(question: ScopeQuestion): ScopeAnswer {
  if (!question.projectNamed) {
    return refused("unresolved", [], "No project is named, so there is no place to keep this.", NAME_ONE);
  }
  if (!question.projectExists) {
    return refused("uncertain", ["project"], "There is no project of that name here.", NAME_ONE);
  }
  if (question.focus === undefined) return { state: "resolved_project", reads: ["project", "global"] };
  if (question.knownFocuses.includes(question.focus)) {
    return { state: "resolved_focus", reads: ["focus", "project", "global"] };
  }
  const known = question.knownFocuses.length > 0 ? question.knownFocuses.join(", ") : "none yet";
  return refused(
    "resolved_project",
    ["project", "global"],
    `There is no focus \`${question.focus}\` in this project.`,
    `Leave \`focus\` out, or use a known one (${known}); a person begins one with \`loci focus NAME\`.`,
  );
}

const NAME_ONE = "Start Loci inside the repository, or name one of its projects with `projectId`.";

function refused(state: ScopeState, reads: readonly Scope[], message: string, hint: string): ScopeAnswer {
  return { state, reads, refusal: { errorCode: "blocked_scope", message, hint } };
}
