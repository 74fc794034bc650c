import type { ToolContext } from "../../toolContext.ts";
import { memoryScope } from "../memoryScope.ts";
import { failed, type Kept, TOKEN_HINT } from "./kept.ts";
import type { Statement } from "./statement.ts";

type Destination = Pick<Statement, "scope" | "focus" | "visibility" | "governanceToken">;

/** Why it may not be written there, or not by this caller. */
export async function memoryGate(destination: Destination, context: ToolContext): Promise<Kept | undefined> {
  return (await gate(destination, context)) ?? checkReaders(destination, context);
}

/** Where it may go: the place must be known, and what the whole account shares needs a token. */
async function gate(statement: Destination, context: ToolContext): Promise<Kept | undefined> {
  const { scope, focus, governanceToken } = statement;
  if (focus !== undefined && scope !== undefined && scope !== "focus") {
    const message = `\`scope: ${scope}\` and \`focus: ${focus}\` name two places; nothing was written.`;
    return failed("invalid_input", message, `Leave \`scope\` out to save it in the focus, or \`focus\` out.`);
  }
  const { refusal } = await memoryScope(context, focus);
  if (refusal) return { status: "blocked_scope", unknownCode: [], refusal };
  if (scope === "global" && governanceToken === undefined && !context.caller.mayGovern) {
    const message = "Global memory can only be written with a governance token; nothing was written.";
    return failed("forbidden", message, `${TOKEN_HINT} Leave \`scope\` out to save it for this project.`);
  }
  if (scope === "focus" && focus === undefined) {
    return failed("invalid_input", "`scope: focus` needs a `focus`; nothing was written.", "Name the focus.");
  }
  return undefined;
}

function checkReaders({ visibility }: Destination, { guard }: ToolContext): Kept | undefined {
  if (!visibility || guard.visibilities.includes(visibility)) return undefined;
  const message = `You cannot write \`${visibility}\` memory, as you could not read it back.`;
  return failed("forbidden", message, `Use one of: ${guard.visibilities.join(", ")}.`);
}
