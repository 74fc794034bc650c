import type { Tool } from "../defineTool.ts";
import { auditQuery } from "./auditQuery.ts";
import { conflictCheck } from "./conflictCheck.ts";
import { conflictList } from "./conflictList.ts";
import { conflictResolve } from "./conflictResolve.ts";
import { hygieneApply } from "./hygieneApply.ts";
import { runHygiene } from "./runHygiene.ts";

export const truthTools: readonly Tool[] = [
  conflictCheck,
  conflictList,
  conflictResolve,
  runHygiene,
  hygieneApply,
  auditQuery,
];
