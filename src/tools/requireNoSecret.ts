import { Failure } from "../domain/failure.ts";
import { screenText } from "../engines/screening/screenText.ts";
import type { ToolContext } from "./toolContext.ts";

/** For a name that is kept as it is given: with part of it redacted it would name nothing, or something else. */
export async function requireNoSecret(field: string, name: string, context: ToolContext): Promise<void> {
  const { found, isPartial } = await screenText(name);
  if (isPartial) context.degrade("screening");
  if (found.length === 0) return;
  throw new Failure(
    "invalid_input",
    `\`${field}\` holds what reads like a secret (${found.join(", ")}); nothing was kept.`,
    "Give a name without it. If it is a real one, it has been shown: change it where it is used.",
  );
}
