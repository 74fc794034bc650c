import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import { Failure } from "../../domain/failure.ts";
import { draftArchitecture } from "../../engines/architecture/draft/draftArchitecture.ts";
import { readCommunities, readImports } from "../../indexing/readImports.ts";
import { defineTool } from "../defineTool.ts";
import { drawnMap } from "./drawnMap.ts";
import { shownViolation, violation } from "./shownViolation.ts";
import { projectOf, workspaceOf } from "./workspaceOf.ts";

const MOST_EXCEPTIONS = 200;

export const archDraft = defineTool({
  name: "arch_draft",
  family: "code",
  title: "Draft the architecture's rules",
  description:
    "Rules for loci.config.json made from the folders, communities and imports there are, and what breaks them today.",
  effect: "read",
  readsIndex: true,
  defaultProfile: "debug",
  input: z.object({}),
  output: z.object({
    architecture: z.record(z.string(), z.unknown()),
    layers: z.array(z.object({ name: z.string(), files: z.int(), community: z.string().nullable() })),
    exceptions: z.array(violation),
    total: z.int(),
    notes: z.array(z.string()),
    configured: z.boolean(),
  }),
  priorities: {
    architecture: "required",
    total: "required",
    notes: "high",
    configured: "high",
    exceptions: "medium",
    layers: "low",
    "exceptions[].hint": "low",
    "exceptions[].cycle": "low",
  },
  summary: ({ layers, total, configured }) =>
    `${counted(layers.length, "layer")}, from the lowest to the highest; ${total === 0 ? "nothing breaks them today" : `${counted(total, "import")} or circles break them today`}.${configured ? " There are rules already, which this does not change." : " To keep them: `loci arch init --write`."}`,
  async handle(_, context) {
    const workspace = await workspaceOf(context);
    const view = { guard: context.guard };
    const graph = await readImports(workspace.code, view, projectOf(context));
    await drawnMap(workspace, context);
    const communities = await readCommunities(workspace.code, view, graph.files);
    const draft = draftArchitecture({ ...graph, communities });
    if (!draft)
      throw new Failure(
        "not_found",
        "No file here imports another, so there is nothing to draft rules from.",
        "Index the repository first (`loci index`), or write rules by hand.",
      );
    const { architecture } = await workspace.settings();
    return {
      architecture: { ...draft.architecture },
      layers: [...draft.layers],
      exceptions: draft.exceptions.slice(0, MOST_EXCEPTIONS).map(shownViolation),
      total: draft.exceptions.length,
      notes: [...draft.notes],
      configured: architecture !== null,
    };
  },
});
