import { isPlaceholder } from "./isPlaceholder.ts";
import { looksRandom } from "./looksRandom.ts";

/** How a value stands in a text. */
export interface Setting {
  readonly isPassword: boolean;
  readonly isQuoted: boolean;
  /** How the name and the value belong together: password = …, the password is …, ("password", "…"). */
  readonly tie: "given" | "said" | "listed";
}

/** Whether a value under a telling name is a secret, and not a word about one, a place where it is kept, or code. */
export function isSecretValue(value: string, { isPassword, isQuoted, tie }: Setting): boolean {
  if (/\s/.test(value) || isPlaceholder(value) || isElsewhere(value)) return false;
  if (!isQuoted && isCode(value)) return false;
  if (looksRandom(value)) return true;
  if (!isPassword || tie === "listed" || !looksChosen(value, isQuoted)) return false;
  // In a sentence, what has parts is more likely a word about passwords than one of them.
  return tie === "given" || !/[-_.]/.test(value);
}

/** An address, a path or a reference to where the secret is. */
function isElsewhere(value: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]{1,20}:\/\/|\.{0,2}\/|~\/|arn:|projects\/|env[:.]|vault[:.])/i.test(value);
}

/** A call, an index, a path of names, or a type. */
function isCode(value: string): boolean {
  return /[([{<>|]/.test(value) || /^[A-Za-z_]\w*(?:(?:\.|->|::)[A-Za-z_]\w*)+$/.test(value);
}

const SHORTEST_PASSWORD = 6;
const LONGEST_WORD = 16;
/** How a password is kept, and not what it is. */
const ALGORITHM = /^(?:sha|md|aes|argon|bcrypt|scrypt|pbkdf|base|utf|oauth|rfc|[hr]s|ed)-?[0-9]/i;

/** A password that somebody chose: letters with digits or signs among them, or letters without end. */
function looksChosen(value: string, isQuoted: boolean): boolean {
  if (value.length < SHORTEST_PASSWORD || ALGORITHM.test(value) || !/[A-Za-z]/.test(value)) return false;
  if (/^[A-Za-z]+$/.test(value)) return isQuoted && value.length > LONGEST_WORD && /^[a-z]+$/.test(value);
  if (/^[A-Za-z_.-]+$/.test(value)) return false;
  return /[0-9]/.test(value) || (value.match(/[!@#$%^&*+=?~]/g) ?? []).length >= (isQuoted ? 1 : 2);
}
