import { z } from "zod";
import type { Json } from "../../domain/record.ts";
import { screenProps } from "../../engines/screening/screenProps.ts";
import { subscribe } from "../../memory/subscribe.ts";
import { defineTool, Refused } from "../defineTool.ts";
import { tellScreening } from "../tellScreening.ts";
import { writtenProject } from "./memoryScope.ts";

const MOST = 5;

const input = z.object({
  keywords: z
    .array(z.string().trim().min(1).max(100))
    .max(MOST)
    .describe("replaces those before; empty ends it"),
});

export const subscribeKeywords = defineTool({
  name: "subscribe_keywords",
  family: "memory",
  title: "Subscribe to keywords",
  description: "Have memories on these keywords come first in your own searches of this project.",
  effect: "write",
  idempotent: true,
  input,
  output: z.object({ keywords: z.array(z.string()) }),
  priorities: { keywords: "required" },
  summary: ({ keywords }) =>
    keywords.length === 0 ? "You are subscribed to nothing." : `Subscribed to ${keywords.join(", ")}.`,
  async handle({ keywords: given }, context) {
    const where = await writtenProject(context);
    if ("refusal" in where) return new Refused({ keywords: [] }, where.refusal);
    const { store, caller, signal } = context;
    const { props, ...screening } = await screenProps({ keywords: given });
    tellScreening(screening, context);
    const keywords = [...new Set(textsOf(props.keywords))];
    await subscribe(store, caller, where.project.id, keywords, signal);
    return { keywords };
  },
});

function textsOf(keywords: Json | undefined): string[] {
  return Array.isArray(keywords) ? keywords.map((each) => String(each).toWellFormed().toLowerCase()) : [];
}
