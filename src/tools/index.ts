import { graphHealth } from "./code/graphHealth.ts";
import { graphRebuild } from "./code/graphRebuild.ts";
import type { Tool } from "./defineTool.ts";
import { memorySave } from "./memory/memorySave.ts";
import { memorySearch } from "./memory/memorySearch.ts";
import { lociHelp } from "./meta/lociHelp.ts";
import { toolsEnable } from "./meta/toolsEnable.ts";

/** Every tool there is, in the order they are listed to clients. */
export const allTools: readonly Tool[] = [
  memorySearch,
  memorySave,
  graphHealth,
  graphRebuild,
  toolsEnable,
  lociHelp,
];
