import type { Tool } from "../defineTool.ts";
import { contextPack } from "./contextPack.ts";

export const contextTools: readonly Tool[] = [contextPack];
