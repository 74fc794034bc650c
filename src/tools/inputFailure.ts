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
  const meant = issue.code === "invalid_union" ? branchMeant(issue) : [];
  if (meant.length > 0) return meant.map((each) => describe(each, known)).join("; ");
  const field = issue.path.length === 0 ? "the input" : `\`${placeOf(issue.path)}\``;
  return isEmptiness(issue) ? `${field} must not be empty` : `${field}: ${issue.message}`;
}

function isEmptiness(issue: z.core.$ZodIssue): boolean {
  return issue.code === "too_small" && issue.minimum === 1 && ["string", "array"].includes(issue.origin);
}

/** Of several forms, what is wrong by the one of the given type; nothing where no form is of that type. */
function branchMeant({ errors, path }: z.core.$ZodIssueInvalidUnion): z.core.$ZodIssue[] {
  const isOtherType = ({ code, path }: z.core.$ZodIssue) => code === "invalid_type" && path.length === 0;
  const branch = errors.find((issues) => !issues.some(isOtherType)) ?? [];
  return branch.slice(0, MOST_ISSUES).map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
}

function unknownKey(key: string, path: readonly PropertyKey[], known: readonly string[]): string {
  const where = path.length === 0 ? "" : ` in \`${placeOf(path)}\``;
  const suggestion = path.length === 0 ? nearest(key, known) : undefined;
  return `\`${key.slice(0, 80)}\`${where} is not known${suggestion ? `, did you mean \`${suggestion}\`` : ""}`;
}

/** Callers may name fields themselves, at any length. */
function placeOf(path: readonly PropertyKey[]): string {
  return path.map((key) => String(key).slice(0, 80)).join(".");
}
