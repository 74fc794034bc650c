import { z } from "zod";
import type { Envelope } from "../../src/app/envelope.ts";
import { loadTokenCounter } from "../../src/app/tokens.ts";
import { MAX_ANSWER_CHARACTERS, PROFILE_TOKENS, type Profile } from "../../src/domain/budget.ts";
import type { Tool } from "../../src/tools/defineTool.ts";

/** What a refusal may cost: it says what was wrong and what to do, and repeats nothing at length. */
const DEAREST_REFUSAL = 1_500;
const STACK = /\bat [^\n]*(?:\.[cm]?[jt]s|node:[a-z_/]+):\d+:\d+/;

type Input = Readonly<Record<string, unknown>> | undefined;

/** What an answer has that it must not have, whatever was asked. */
export async function brokenLaws(tool: Tool, input: unknown, answer: Envelope): Promise<string[]> {
  const text = JSON.stringify(answer);
  const count = await loadTokenCounter();
  const limit = answer.errorCode === undefined ? allowance(tool, input as Input) : DEAREST_REFUSAL;
  const fit = z.fromJSONSchema(tool.outputSchema() as never).safeParse(JSON.parse(text));
  const laws: [isBroken: boolean, law: string][] = [
    [answer.errorCode === "internal", "answers `internal`"],
    [answer.ok !== (answer.errorCode === undefined), "is neither an answer nor a refusal"],
    [!answer.ok && !answer.hint, "refuses without a next step"],
    [STACK.test(text), "shows a stack"],
    [!fit.success, `does not fit its output schema: ${fit.error?.message}`],
    [count(text) > limit, `costs ${count(text)} tokens where ${limit} are allowed`],
    [text.length > MAX_ANSWER_CHARACTERS && tool.effect === "read", "is longer than any answer may be"],
    [({} as { polluted?: unknown }).polluted !== undefined, "changes what all objects are"],
  ];
  return laws.filter(([isBroken]) => isBroken).map(([, law]) => `${tool.name} ${law}: ${text.slice(0, 600)}`);
}

/** What was written is told whatever it costs; what was only read keeps to its price. */
function allowance(tool: Tool, input: Input): number {
  if (tool.effect === "write") return Number.POSITIVE_INFINITY;
  if (typeof input?.maxTokens === "number") return input.maxTokens;
  const standard = input?.explain === true ? "debug" : tool.defaultProfile;
  return PROFILE_TOKENS[(input?.profile as Profile | undefined) ?? standard];
}
