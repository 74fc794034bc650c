import { closeSync, existsSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { Failure } from "../../domain/failure.ts";

const OWNER_ONLY = 0o600;

/** Makes the file, if it is not there, so that only its owner may read it; SQLite gives its log the same rights. */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, "a", OWNER_ONLY));
  } catch {
    // Whoever opens it next says in words what is wrong with it.
  }
}

/**
 * Tells whether the file at a path is still the one that was opened. A file that was removed or replaced can be written
 * for as long as it is open, and all of that is lost: what throws `unavailable` here goes to the outbox instead.
 */
export function stillThere(path: string): () => void {
  const opened = identityOf(path);
  return () => {
    if (identityOf(path) !== opened) throw gone(path);
  };
}

/** Asking costs a few microseconds. */
function identityOf(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.dev} ${found.ino}` : null;
}

function gone(path: string): Failure {
  const folder = dirname(path);
  const what = existsSync(path) ? "was replaced" : "was removed";
  const told = existsSync(folder) ? `${path} ${what}` : `The folder ${folder} was removed`;
  return new Failure(
    "unavailable",
    `${told} while Loci had it open; nothing was changed.`,
    "Put the file back as it was (`loci restore FOLDER` brings back a backup), then restart this client.",
  );
}
