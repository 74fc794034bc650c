import { type RecallRoute, recallRoutes } from "../engines/routing/recallRoutes.ts";
import type { App, CallRequest } from "./app.ts";
import type { Envelope } from "./envelope.ts";

interface AskedInWords extends Omit<CallRequest, "tool" | "input" | "requestId"> {
  readonly question: string;
  /** What goes with whichever tool is asked, such as what the answer may cost. */
  readonly common: Readonly<Record<string, unknown>>;
  readonly requestId: string;
}

/** Whether an answer has in it what was asked for. */
const KNOWS: Readonly<Record<RecallRoute["tool"], (data: Readonly<Record<string, unknown>>) => boolean>> = {
  report_read_latest: ({ reports }) => !isEmpty(reports),
  report_list: ({ reports }) => !isEmpty(reports),
  memory_search: ({ state }) => state !== "empty",
  context_pack: ({ entryPoint, confidence }) => entryPoint !== undefined && confidence !== "low",
};

/** Asks the tools that may know, by the one road and one after the other, until one does; else what the first had to say counts. */
export async function askInWords(app: Pick<App, "call" | "tools">, asked: AskedInWords): Promise<Envelope> {
  const { question, common, requestId, ...request } = asked;
  let first: Envelope | undefined;
  for (const [at, { tool, input }] of permitted(app, asked).entries()) {
    const name = at === 0 ? requestId : `${requestId}-${at + 1}`;
    const envelope = await app.call({ ...request, requestId: name, tool, input: { ...input, ...common } });
    if (!envelope.ok || isCut(envelope) || KNOWS[tool](envelope.data ?? {})) return envelope;
    first ??= envelope;
  }
  return first as Envelope;
}

/** Where all that could answer are withheld, the first of them says so. */
function permitted({ tools }: Pick<App, "tools">, { question, toolbox }: AskedInWords): RecallRoute[] {
  const routes = recallRoutes(question);
  const isThere = ({ tool: name }: RecallRoute) => {
    const tool = tools.find((each) => each.name === name);
    return tool !== undefined && (toolbox.permits?.(tool) ?? true);
  };
  const there = routes.filter(isThere);
  return there.length > 0 ? there : routes.slice(0, 1);
}

/** What does not fit the budget is known all the same. */
function isCut({ warnings = [] }: Envelope): boolean {
  return warnings.some((warning) => warning.startsWith("left out for the budget"));
}

function isEmpty(list: unknown): boolean {
  return Array.isArray(list) && list.length === 0;
}
