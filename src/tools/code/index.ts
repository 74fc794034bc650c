import type { Tool } from "../defineTool.ts";
import { graphHealth } from "./graphHealth.ts";
import { graphRebuild } from "./graphRebuild.ts";

export const codeTools: readonly Tool[] = [graphHealth, graphRebuild];
