const SECRET_NAMES = /token|secret|password|passwd|api[_-]?key|authorization|credential|private[_-]?key/i;
/** Counts and budgets that merely have "token" in their name. */
const HARMLESS_NAMES = /^(maxTokens|tokenEstimate|tokens)$/;
const DEEPEST = 12;

/**
 * A copy that can be kept and shown: values under names that tell of a secret are replaced, and so is all text of an
 * object that calls itself sensitive. It never throws, whatever it is given.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (depth > DEEPEST) return "[deep]";
  if (typeof value === "bigint" || typeof value === "symbol" || typeof value === "function")
    return String(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  const sensitive = "sensitive" in value && value.sensitive === true;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, redactField(name, inner, sensitive, depth)]),
  );
}

function redactField(name: string, value: unknown, sensitive: boolean, depth: number): unknown {
  if (SECRET_NAMES.test(name) && !HARMLESS_NAMES.test(name)) return "[redacted]";
  return sensitive && typeof value !== "boolean" && name !== "kind"
    ? "[sensitive]"
    : redact(value, depth + 1);
}
