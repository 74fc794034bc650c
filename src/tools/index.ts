import { codeTools } from "./code/index.ts";
import { contextTools } from "./context/index.ts";
import { coordinationTools } from "./coordination/index.ts";
import { dashboardTools } from "./dashboard/index.ts";
import type { Tool } from "./defineTool.ts";
import { memoryTools } from "./memory/index.ts";
import { metaTools } from "./meta/index.ts";
import { thinkingTools } from "./thinking/index.ts";
import { truthTools } from "./truth/index.ts";

/** Every tool there is, in the order they are listed to clients. A family's own list is in its folder. */
export const allTools: readonly Tool[] = [
  ...contextTools,
  ...memoryTools,
  ...codeTools,
  ...coordinationTools,
  ...truthTools,
  ...thinkingTools,
  ...metaTools,
  ...dashboardTools,
];
