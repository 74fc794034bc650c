import type { Tool } from "../defineTool.ts";
import { callTimes } from "./callTimes.ts";
import { graphMap } from "./graphMap.ts";
import { graphMoments } from "./graphMoments.ts";
import { memoryBrowse } from "./memoryBrowse.ts";
import { systemCheck } from "./systemCheck.ts";
import { systemHealth } from "./systemHealth.ts";

/** What a page for people shows and no agent has a use for. */
export const dashboardTools: readonly Tool[] = [
  graphMap,
  graphMoments,
  memoryBrowse,
  callTimes,
  systemHealth,
  systemCheck,
];
