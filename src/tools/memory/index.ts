import type { Tool } from "../defineTool.ts";
import { conversationAppend } from "./conversationAppend.ts";
import { conversationSearch } from "./conversationSearch.ts";
import { decisionQuery } from "./decisionQuery.ts";
import { episodeAdd } from "./episodeAdd.ts";
import { episodeRecall } from "./episodeRecall.ts";
import { getMemory } from "./getMemory.ts";
import { memoryCorrect } from "./memoryCorrect.ts";
import { memoryDelete } from "./memoryDelete.ts";
import { memoryHistory } from "./memoryHistory.ts";
import { memoryIngest } from "./memoryIngest.ts";
import { memoryReindex } from "./memoryReindex.ts";
import { memoryRestore } from "./memoryRestore.ts";
import { memorySave } from "./memorySave.ts";
import { memorySearch } from "./memorySearch.ts";
import { reflect } from "./reflect.ts";
import { reportList } from "./reportList.ts";
import { reportReadLatest } from "./reportReadLatest.ts";
import { reportWrite } from "./reportWrite.ts";
import { subscribeKeywords } from "./subscribeKeywords.ts";

export const memoryTools: readonly Tool[] = [
  memorySearch,
  memorySave,
  getMemory,
  memoryHistory,
  memoryCorrect,
  memoryIngest,
  memoryDelete,
  memoryRestore,
  memoryReindex,
  conversationAppend,
  conversationSearch,
  episodeAdd,
  episodeRecall,
  decisionQuery,
  reflect,
  reportWrite,
  reportReadLatest,
  reportList,
  subscribeKeywords,
];
