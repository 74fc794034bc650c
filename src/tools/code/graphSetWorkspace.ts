import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import { asProjectId } from "../../domain/ids.ts";
import { languageCounts } from "../../indexing/watch/languageCounts.ts";
import { defineTool } from "../defineTool.ts";

const TOLD_LANGUAGES = 3;

export const graphSetWorkspace = defineTool({
  name: "graph_set_workspace",
  family: "code",
  title: "Choose the working tree",
  description: "Have this connection's further calls be about the repository that holds a folder.",
  effect: "write",
  idempotent: true,
  input: z.object({
    root: z.string().min(1).max(4_096).describe("absolute path of the folder"),
    projectId: z.string().trim().min(1).max(200).optional(),
    watch: z.boolean().optional().describe("keep its index up to date from now on"),
  }),
  output: z.object({
    projectId: z.string(),
    root: z.string(),
    languages: z.record(z.string(), z.int()),
    problems: z.array(z.string()),
  }),
  priorities: { projectId: "required", root: "required", languages: "high", problems: "medium" },
  summary: ({ projectId, root, languages }) => {
    const most = Object.entries(languages).slice(0, TOLD_LANGUAGES);
    const told = most.map(([language, files]) => `${language} (${counted(files, "file")})`).join(", ");
    return `Working on ${projectId} in ${root}${told ? `: ${told}` : ""}.`;
  },
  async handle({ root, projectId, watch }, context) {
    const { project, workspace } = await context.chooseWorkspace({
      root,
      ...(projectId === undefined ? {} : { project: asProjectId(projectId) }),
      ...(watch === undefined ? {} : { watch }),
    });
    const listing = await workspace.tree.list(context.signal);
    return {
      projectId: project,
      root: workspace.root,
      languages: languageCounts(listing),
      problems: [...listing.problems],
    };
  },
});
