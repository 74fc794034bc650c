const SECRET_NAMES = /token|secret|password|passwd|api[_-]?key|authorization|credential|private[_-]?key/i;
/** Counts and budgets that merely have "token" in their name. */
const HARMLESS_NAMES = /^(maxTokens|tokenEstimate|tokens)$/;
const DEEPEST = 12;

/** How many characters a copy may still take. */
interface Room {
  left: number;
}

/**
 * A copy that can be kept and shown: values under names that tell of a secret are replaced, and so is all text of an
 * object that calls itself sensitive. It ends where it has so many characters, and never throws, whatever it is given.
 */
export function redact(value: unknown, mostCharacters = Number.POSITIVE_INFINITY): unknown {
  try {
    return copyOf(value, 0, { left: mostCharacters });
  } catch {
    // A program in this process can pass what does not let itself be read.
    return "[unreadable]";
  }
}

function copyOf(value: unknown, depth: number, room: Room): unknown {
  if (depth > DEEPEST) return "[deep]";
  if (typeof value === "string") return textOf(value, room);
  room.left -= 1;
  if (typeof value === "bigint" || typeof value === "symbol" || typeof value === "function")
    return String(value).slice(0, 100);
  if (typeof value !== "object" || value === null) return value;
  return Array.isArray(value) ? listOf(value, depth, room) : fieldsOf(value, depth, room);
}

function listOf(list: readonly unknown[], depth: number, room: Room): unknown[] {
  const copy: unknown[] = [];
  for (const item of list) {
    if (room.left <= 0) break;
    copy.push(copyOf(item, depth + 1, room));
  }
  return copy;
}

function fieldsOf(value: object, depth: number, room: Room): Record<string, unknown> {
  const isSensitive = "sensitive" in value && value.sensitive === true;
  const copy: [string, unknown][] = [];
  for (const [name, inner] of Object.entries(value)) {
    if (room.left <= 0) break;
    copy.push([textOf(name, room), fieldOf(name, inner, isSensitive, depth, room)]);
  }
  return Object.fromEntries(copy);
}

function fieldOf(name: string, value: unknown, isSensitive: boolean, depth: number, room: Room): unknown {
  if (SECRET_NAMES.test(name) && !HARMLESS_NAMES.test(name)) return "[redacted]";
  return isSensitive && typeof value !== "boolean" && name !== "kind"
    ? "[sensitive]"
    : copyOf(value, depth + 1, room);
}

const LONGEST_WORD = 1_000;

/** Cut between words: half a secret is not known for one, and is still half of it. */
function textOf(text: string, room: Room): string {
  const most = Math.max(room.left, 0);
  room.left -= text.length;
  if (text.length <= most) return text;
  const whole = text.slice(0, most);
  const least = Math.max(0, most - LONGEST_WORD);
  const border = whole.slice(least).search(/\s\S*$/);
  return `${whole.slice(0, border < 0 ? least : least + border)} […]`;
}
