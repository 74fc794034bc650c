import { Failure } from "../../../domain/failure.ts";

/** What the server says of a question quotes our words and not the asker's, so it is told in others. */
export function questionFailure(thrown: unknown): unknown {
  if (thrown instanceof Failure || !(thrown instanceof Error) || !("code" in thrown)) return thrown;
  const code = String(thrown.code);
  if (!code.startsWith("Neo.ClientError.Statement.")) return thrown;
  const [what, hint] = explained(code.slice("Neo.ClientError.Statement.".length));
  return new Failure("invalid_input", what, hint, { cause: thrown });
}

function explained(code: string): readonly [string, string] {
  if (code === "ArithmeticError") {
    return [
      "A number in it cannot be computed.",
      "Look for divisions by nothing, and for too large numbers.",
    ];
  }
  if (code === "TypeError") {
    return ["An operator or a function meets a value that it is not for.", "Look at it with RETURN first."];
  }
  return [
    "The server cannot make sense of this Cypher.",
    "Look for values where nodes should be, for what is sorted by after DISTINCT or a count, and for types.",
  ];
}
