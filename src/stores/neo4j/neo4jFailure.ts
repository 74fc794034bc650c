import { Failure } from "../../domain/failure.ts";

/** The driver's error as a Failure; anything that is not about the server's state is passed on as the defect it is. */
export function neo4jFailure(thrown: unknown, place: string): unknown {
  if (thrown instanceof Failure || !(thrown instanceof Error) || !("code" in thrown)) return thrown;
  const explained = explain(String(thrown.code), place);
  return explained
    ? new Failure("unavailable", explained.message, explained.hint, { cause: thrown })
    : thrown;
}

export function wasClosed(place: string): Failure {
  return new Failure("unavailable", `The store on ${place} was closed.`, "Open it again.");
}

export function isBusy(place: string): Failure {
  return new Failure("unavailable", `${place} is busy with another writer.`, "Try again in a moment.");
}

export function tookTooLong(place: string): Failure {
  return new Failure(
    "unavailable",
    `${place} took too long and gave up.`,
    "Ask for less, or try again later.",
  );
}

function explain(code: string, place: string): { message: string; hint: string } | undefined {
  if (code === "ServiceUnavailable" || code === "SessionExpired") {
    return {
      message: `${place} does not answer.`,
      hint: "Start the Neo4j server, or check its address; `loci doctor` tells which one is asked.",
    };
  }
  if (code === "Neo.ClientError.Security.Forbidden") {
    return {
      message: `${place} does not let this user do all that Loci needs.`,
      hint: "Let it read and write, and make indexes and constraints at the first start.",
    };
  }
  if (code.startsWith("Neo.ClientError.Security.")) {
    return {
      message: `${place} does not let Loci in.`,
      hint: "Check the user and the password in the settings.",
    };
  }
  if (code.includes("TransactionTimedOut")) {
    const { message, hint } = tookTooLong(place);
    return { message, hint };
  }
  if (code.includes("DatabaseNotFound")) {
    return { message: `${place} has no such database.`, hint: "Create it, or name another one." };
  }
  if (code.includes("ReadOnly") || code.includes("NotALeader") || code.includes("Forbidden")) {
    return {
      message: `${place} cannot be written to.`,
      hint: "Reach a cluster by neo4j:// so that its leader is found; on a single server look for free disk space.",
    };
  }
  // With a full disk, for one, it writes nothing more and answers nothing until it was started again.
  if (/^Neo\.DatabaseError\.(Transaction|Database|General)\./.test(code)) {
    return {
      message: `${place} has met an error of its own.`,
      hint: "Look for free disk space and into the server's log, and restart it; what was acknowledged is kept.",
    };
  }
  if (code.includes("OutOfMemory")) {
    return {
      message: `${place} has too little memory for what is asked of it.`,
      hint: "Give the server more heap (server.memory.heap.max_size, 1 GB or more), or ask for less at once.",
    };
  }
  if (code.startsWith("Neo.TransientError.")) {
    return { message: `${place} is busy or recovering.`, hint: "Try again in a moment." };
  }
  return undefined;
}
