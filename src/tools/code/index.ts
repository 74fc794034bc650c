import type { Tool } from "../defineTool.ts";
import { archDraft } from "./archDraft.ts";
import { archSuggest } from "./archSuggest.ts";
import { archValidate } from "./archValidate.ts";
import { codeExplain } from "./codeExplain.ts";
import { communityList } from "./communityList.ts";
import { diffSince } from "./diffSince.ts";
import { findPattern } from "./findPattern.ts";
import { graphHealth } from "./graphHealth.ts";
import { graphQuery } from "./graphQuery.ts";
import { graphRebuild } from "./graphRebuild.ts";
import { graphSetWorkspace } from "./graphSetWorkspace.ts";
import { impactAnalyze } from "./impactAnalyze.ts";
import { semanticSlice } from "./semanticSlice.ts";
import { testCategorize } from "./testCategorize.ts";
import { testRun } from "./testRun.ts";
import { testSelect } from "./testSelect.ts";

export const codeTools: readonly Tool[] = [
  archDraft,
  archSuggest,
  archValidate,
  codeExplain,
  communityList,
  diffSince,
  findPattern,
  graphHealth,
  graphQuery,
  graphRebuild,
  graphSetWorkspace,
  impactAnalyze,
  semanticSlice,
  testSelect,
  testCategorize,
  testRun,
];
