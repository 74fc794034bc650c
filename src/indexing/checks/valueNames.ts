import type { FileFacts } from "../../languages/facts.ts";

/** The names that a file hands around and does not just call or look into: who gets one may call it. */
export function valueNames({ expressions }: FileFacts): Set<string> {
  const handled = new Set<number>();
  for (const each of expressions) {
    const [kind, of] = each;
    if ((kind === "call" || kind === "new" || kind === "member") && typeof of === "number") handled.add(of);
  }
  return new Set(
    expressions.flatMap((each, at) => (each[0] === "name" && !handled.has(at) ? [each[2]] : [])),
  );
}
