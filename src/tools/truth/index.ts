import type { Tool } from "../defineTool.ts";
import { auditQuery } from "./auditQuery.ts";
import { hygieneApply } from "./hygieneApply.ts";
import { runHygiene } from "./runHygiene.ts";

export const truthTools: readonly Tool[] = [runHygiene, hygieneApply, auditQuery];
