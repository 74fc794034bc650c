import type { Tool } from "../defineTool.ts";
import { agentHandoff } from "./agentHandoff.ts";
import { contextPack } from "./contextPack.ts";
import { sessionCompact } from "./sessionCompact.ts";
import { sessionStart } from "./sessionStart.ts";

export const contextTools: readonly Tool[] = [sessionStart, contextPack, sessionCompact, agentHandoff];
