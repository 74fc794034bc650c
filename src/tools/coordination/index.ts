import type { Tool } from "../defineTool.ts";
import { agentClaim } from "./agentClaim.ts";
import { agentRelease } from "./agentRelease.ts";
import { agentStatus } from "./agentStatus.ts";
import { blockingIssues } from "./blockingIssues.ts";
import { coordinationOverview } from "./coordinationOverview.ts";
import { featureStatus } from "./featureStatus.ts";
import { progressQuery } from "./progressQuery.ts";
import { taskCreate } from "./taskCreate.ts";
import { taskUpdate } from "./taskUpdate.ts";

export const coordinationTools: readonly Tool[] = [
  agentClaim,
  agentRelease,
  agentStatus,
  coordinationOverview,
  taskCreate,
  taskUpdate,
  progressQuery,
  featureStatus,
  blockingIssues,
];
