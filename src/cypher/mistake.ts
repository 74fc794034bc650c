import { Failure } from "../domain/failure.ts";
import { FUNCTION_ARGUMENTS } from "../stores/port.ts";

/** What can be asked, for whoever asked something else. */
export const SUPPORTED = {
  clauses: "MATCH, OPTIONAL MATCH, WHERE, WITH, UNWIND, RETURN, DISTINCT, ORDER BY, SKIP, LIMIT, UNION",
  functions: [...FUNCTION_ARGUMENTS.keys()].join(", "),
} as const;

/** Where in the question something is wrong, in the words of editors. */
export function cypherMistake(source: string, at: number, what: string): Failure {
  const before = source.slice(0, at).split("\n");
  const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
  return new Failure(
    "invalid_input",
    `This Cypher cannot be read at ${place}: ${what}.`,
    `It reads ${SUPPORTED.clauses}. docs/cypher.md has examples.`,
  );
}

export function cypherUnsupported(what: string, hint = `Supported are ${SUPPORTED.clauses}.`): Failure {
  return new Failure("unsupported", `${what} is not spoken here.`, hint);
}
