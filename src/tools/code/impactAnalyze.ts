import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import { reachedCode } from "../../engines/impact/reachedCode.ts";
import { testsReaching } from "../../engines/impact/selectTests.ts";
import { waysTo } from "../../engines/impact/waysTo.ts";
import { readReach } from "../../recall/impact/readReach.ts";
import { turnTaker } from "../../upkeep/turnTaker.ts";
import { defineTool } from "../defineTool.ts";
import { askedChange, changeInput } from "./changeInput.ts";
import { claimInTheWay, claimsInTheWay } from "./claimsInTheWay.ts";
import { tellIncomplete, testItem, testItemOf } from "./testItem.ts";
import { projectOf, workspaceOf } from "./workspaceOf.ts";

const USUAL_DEPTH = 3;
const DEEPEST = 20;

export const impactAnalyze = defineTool({
  name: "impact_analyze",
  family: "code",
  core: true,
  title: "What a change reaches",
  description:
    "Before you edit: code, files and tests that a change reaches (files, symbols, a diff, or since a commit), with distance and reason; claims in the way.",
  effect: "read",
  readsIndex: true,
  input: z.object({ ...changeInput, depth: z.int().min(1).max(DEEPEST).optional() }),
  output: z.object({
    changed: z.array(z.string()),
    blastRadius: z.object({ files: z.int(), symbols: z.int(), tests: z.int() }),
    files: z.array(z.object({ path: z.string(), distance: z.int(), reason: z.string() })),
    symbols: z.array(z.object({ id: z.string(), distance: z.int(), reason: z.string() })),
    directTests: z.array(testItem),
    transitiveTests: z.array(testItem),
    claims: z.array(claimInTheWay),
  }),
  priorities: {
    blastRadius: "required",
    claims: "high",
    directTests: "high",
    symbols: "high",
    files: "medium",
    transitiveTests: "medium",
    changed: "low",
    "directTests[].names": "low",
    "transitiveTests[].names": "low",
    "directTests[].confidence": "low",
    "transitiveTests[].confidence": "low",
    "files[].reason": "low",
  },
  summary: ({ changed, blastRadius: { files, symbols, tests }, directTests, claims }) => {
    const claimed = claims.length === 0 ? "" : ` ${counted(claims.length, "claim")} of others in the way.`;
    const direct = directTests.length === 0 ? "" : ` (${directTests.length} directly)`;
    const reach = `${counted(symbols, "symbol")} in ${counted(files, "other file")} and ${counted(tests, "file")} of tests${direct}`;
    return `A change of ${counted(changed.length, "piece")} of code reaches ${reach}.${claimed}`;
  },
  async handle({ depth = USUAL_DEPTH, ...input }, context) {
    const workspace = await workspaceOf(context);
    const change = await askedChange(input, context, workspace);
    const view = { guard: context.guard };
    const place = { view, project: projectOf(context), signal: context.signal };
    const { graph, changed, running } = await readReach(workspace.code, place, change);
    const ways = waysTo(graph, changed);
    const { files, symbols } = reachedCode(graph, ways, depth);
    const pause = turnTaker(context.signal);
    const { files: tests, isComplete } = await testsReaching(graph, running, { ways, pause });
    tellIncomplete(graph.isComplete && isComplete, context);
    return {
      changed: [...changed],
      blastRadius: { files: files.length, symbols: symbols.length, tests: tests.length },
      files: files.map(({ id, ...reached }) => ({ path: id, ...reached })),
      symbols: [...symbols],
      directTests: tests.filter(({ distance }) => distance <= 1).map(testItemOf),
      transitiveTests: tests.filter(({ distance }) => distance > 1).map(testItemOf),
      claims: await claimsInTheWay(changed, symbols, context),
    };
  },
});
