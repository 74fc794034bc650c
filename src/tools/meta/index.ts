import type { Tool } from "../defineTool.ts";
import { lociHelp } from "./lociHelp.ts";
import { toolsEnable } from "./toolsEnable.ts";

export const metaTools: readonly Tool[] = [toolsEnable, lociHelp];
