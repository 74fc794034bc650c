import type { z } from "zod";
import { Failure } from "../domain/failure.ts";
import { nearest } from "../domain/nearest.ts";

const MOST_ISSUES = 8;

/** Says of every field at fault what is wrong with it, and of an unknown one which known name is nearest. */
export function inputFailure(tool: string, error: z.ZodError, known: readonly string[]): Failure {
  const lines = error.issues.slice(0, MOST_ISSUES).map((issue) => describe(issue, known));
  const more = error.issues.length - lines.length;
  const message = `${tool}: ${lines.join("; ")}${more > 0 ? `; and ${more} more` : ""}.`;
  return new Failure("invalid_input", message, `${tool} takes: ${known.join(", ")}.`);
}

function describe(issue: z.core.$ZodIssue, known: readonly string[]): string {
  if (issue.code === "unrecognized_keys") {
    const named = issue.keys.slice(0, MOST_ISSUES).map((key) => unknownKey(key, issue.path, known));
    const more = issue.keys.length - named.length;
    return named.join("; ") + (more > 0 ? `; and ${more} more unknown` : "");
  }
  const field = issue.path.length === 0 ? "the input" : `\`${issue.path.map(String).join(".")}\``;
  return `${field}: ${issue.message}`;
}

function unknownKey(key: string, path: readonly PropertyKey[], known: readonly string[]): string {
  const where = path.length === 0 ? "" : ` in \`${path.map(String).join(".")}\``;
  const suggestion = path.length === 0 ? nearest(key, known) : undefined;
  return `\`${key.slice(0, 80)}\`${where} is not known${suggestion ? `, did you mean \`${suggestion}\`` : ""}`;
}
