import { z } from "zod";
import { defineTool, FAMILIES } from "../defineTool.ts";

/** As in the setting `tools`. */
const ALL = "all";

export const toolsEnable = defineTool({
  name: "tools_enable",
  family: "meta",
  core: true,
  title: "Bring more tools",
  description: "List further families of tools to this client.",
  effect: "write",
  // It changes what its own caller is shown, and nothing that is kept.
  changes: () => false,
  idempotent: true,
  input: z.object({
    families: z
      .array(z.enum([...FAMILIES, ALL]))
      .min(1)
      .max(FAMILIES.length + 1),
  }),
  output: z.object({ enabled: z.array(z.string()) }),
  priorities: { enabled: "required" },
  summary: ({ enabled }) => `Listed now: ${enabled.join(", ")}.`,
  handle({ families: asked }, { toolbox, tools, warn }) {
    const isAll = asked.includes(ALL);
    const families = isAll ? FAMILIES : asked;
    const empty = families.filter((family) => !tools.some((tool) => tool.family === family));
    if (empty.length > 0 && !isAll) warn(`there are no tools yet in: ${empty.join(", ")}`);
    toolbox.enable(families.filter((family) => !empty.includes(family)));
    return { enabled: [...toolbox.families].sort() };
  },
});
