import { z } from "zod";
import { defineTool, FAMILIES } from "../defineTool.ts";

export const toolsEnable = defineTool({
  name: "tools_enable",
  family: "meta",
  core: true,
  title: "Bring more tools",
  description: "List further families of tools to this client.",
  effect: "write",
  idempotent: true,
  input: z.object({ families: z.array(z.enum(FAMILIES)).min(1).max(FAMILIES.length) }),
  output: z.object({ enabled: z.array(z.string()) }),
  priorities: { enabled: "required" },
  summary: ({ enabled }) => `Listed now: ${enabled.join(", ")}.`,
  handle({ families }, { toolbox, tools, warn }) {
    const empty = families.filter((family) => !tools.some((tool) => tool.family === family));
    if (empty.length > 0) warn(`there are no tools yet in: ${empty.join(", ")}`);
    toolbox.enable(families.filter((family) => !empty.includes(family)));
    return { enabled: [...toolbox.families].sort() };
  },
});
