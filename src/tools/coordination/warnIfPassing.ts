import type { ToolContext } from "../toolContext.ts";

/** Whoever claims from a command must know that the claim does not outlast the command. */
export function warnIfPassing({ caller, warn }: ToolContext): void {
  if (caller.isPassing)
    warn(
      "passing_session: this session ends with the command, and then anybody may take over what it claimed",
    );
}
