import { toolCommand } from "../toolCommand.ts";

export const status = toolCommand({
  name: "status",
  tool: "graph_health",
  about: "tell what is indexed and how fresh it is",
});
