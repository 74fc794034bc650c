import type { Tool } from "../defineTool.ts";
import { memorySave } from "./memorySave.ts";
import { memorySearch } from "./memorySearch.ts";

export const memoryTools: readonly Tool[] = [memorySearch, memorySave];
