import type { Tool } from "../defineTool.ts";
import { analysisRoute } from "./analysisRoute.ts";
import { messageScreen } from "./messageScreen.ts";

export const thinkingTools: readonly Tool[] = [messageScreen, analysisRoute];
