import { z } from "zod";
import { Failure } from "../../domain/failure.ts";
import { nearest } from "../../domain/nearest.ts";
import { defineTool } from "../defineTool.ts";
import type { ToolIntroduction } from "../toolContext.ts";

const introduction = z.object({ name: z.string(), family: z.string(), description: z.string() });

const OVERVIEW =
  "Loci keeps what agents on this project know: search memory before deciding, save what was decided or learned, " +
  "and ask for the health of the code graph before trusting it. Families that are not listed come with tools_enable.";

export const lociHelp = defineTool({
  name: "loci_help",
  family: "meta",
  title: "Help",
  description: "How to use Loci: an overview, or one family or tool by name.",
  effect: "read",
  returnsNothingStored: true,
  defaultProfile: "balanced",
  input: z.object({ topic: z.string().min(1).max(100).optional().describe("a family or a tool") }),
  output: z.object({ text: z.string(), tools: z.array(introduction) }),
  priorities: { text: "required", tools: "high", "tools[].description": "medium" },
  summary: ({ tools }) => (tools.length === 1 ? `About ${tools[0]?.name}.` : `${tools.length} tools.`),
  handle({ topic }, context) {
    const tools = context.tools.filter(
      ({ name, family }) => topic === undefined || topic === name || topic === family,
    );
    const [first] = tools;
    if (!first) throw unknownTopic(topic ?? "", context.tools);
    const text = tools.length === 1 ? usageOf(first) : OVERVIEW;
    return { text, tools: tools.map(({ name, family, description }) => ({ name, family, description })) };
  },
});

/** What a tool does and takes, one line a field. */
function usageOf({ description, inputSchema }: ToolIntroduction): string {
  const { properties = {}, required = [] } = inputSchema() as {
    properties?: Record<string, { type?: string; enum?: string[]; description?: string }>;
    required?: string[];
  };
  const fields = Object.entries(properties).map(([name, { type, enum: values, description: about }]) => {
    const takes = values?.join("|") ?? type ?? "any";
    return `${name}${required.includes(name) ? "" : "?"}: ${takes}${about ? ` (${about})` : ""}`;
  });
  return [description, ...fields].join("\n");
}

function unknownTopic(topic: string, tools: readonly { name: string; family: string }[]): Failure {
  const known = [...new Set(tools.flatMap(({ name, family }) => [name, family]))];
  const suggestion = nearest(topic, known);
  return new Failure(
    "not_found",
    `There is no family or tool \`${topic}\`.`,
    suggestion ? `Did you mean \`${suggestion}\`?` : "Leave `topic` out for the whole list.",
  );
}
