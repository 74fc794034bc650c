const SECRET_NAMES = /token|secret|password|passwd|api[_-]?key|authorization|credential|private[_-]?key/i;
/** Counts and budgets that merely have "token" in their name. */
const HARMLESS_NAMES = /^(maxTokens|tokenEstimate|tokens)$/;
const DEEPEST = 12;

/** A copy in which values under names that tell of a secret are replaced. */
export function redact(value: unknown, depth = 0): unknown {
  if (depth > DEEPEST) return "[deep]";
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET_NAMES.test(name) && !HARMLESS_NAMES.test(name) ? "[redacted]" : redact(inner, depth + 1),
    ]),
  );
}
