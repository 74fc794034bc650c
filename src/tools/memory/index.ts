import type { Tool } from "../defineTool.ts";
import { conversationAppend } from "./conversationAppend.ts";
import { conversationSearch } from "./conversationSearch.ts";
import { memoryReindex } from "./memoryReindex.ts";
import { memorySave } from "./memorySave.ts";
import { memorySearch } from "./memorySearch.ts";

export const memoryTools: readonly Tool[] = [
  memorySearch,
  memorySave,
  memoryReindex,
  conversationAppend,
  conversationSearch,
];
