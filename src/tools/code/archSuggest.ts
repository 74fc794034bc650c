import { z } from "zod";
import { SYMBOL_KINDS } from "../../domain/kinds.ts";
import { testedIn } from "../../engines/architecture/suggest/fileNames.ts";
import { statedNeeds } from "../../engines/architecture/suggest/statedNeeds.ts";
import { suggestPlaces } from "../../engines/architecture/suggest/suggestPlaces.ts";
import { readCommunities, readImports } from "../../indexing/readImports.ts";
import { searchCode } from "../../recall/code/search/searchCode.ts";
import { Trace } from "../../recall/trace.ts";
import type { View } from "../../stores/port.ts";
import { defineTool } from "../defineTool.ts";
import type { Workspace } from "../toolContext.ts";
import { architectureOf } from "./architectureOf.ts";
import { searchParts } from "./searchParts.ts";
import { projectOf, workspaceOf } from "./workspaceOf.ts";

const MOST_HITS = 30;
const MOST_NAMED = 50;

const place = z.object({
  path: z.string(),
  layer: z.string().nullable(),
  community: z.string().nullable(),
  reason: z.string(),
});

export const archSuggest = defineTool({
  name: "arch_suggest",
  family: "code",
  title: "Where new code belongs",
  description:
    "Where a new piece of code belongs, with a file name and reasons; never where it may not import what it needs.",
  effect: "read",
  readsIndex: true,
  input: z.object({
    description: z.string().min(1).max(4_000).describe("what it does, and what it imports: `uses npm:pg`"),
    kind: z.string().trim().min(1).max(100).optional().describe("test, tool, component, …"),
  }),
  output: z.object({
    places: z.array(place),
    refused: z.array(place).optional(),
    imports: z.array(z.string()).optional(),
  }),
  priorities: {
    places: "required",
    imports: "medium",
    refused: "low",
    "places[].reason": "high",
    "places[].community": "medium",
  },
  summary: ({ places, refused = [] }) => {
    const [best] = places;
    if (best)
      return `${best.path}${best.layer === null ? "" : `, in the layer ${best.layer}`}: ${best.reason}`;
    const [first] = refused;
    if (first) return `No place will do: ${first.path} would, but ${first.reason}`;
    return "Nothing here is like it, and no rules say where it belongs.";
  },
  async handle(asked, context) {
    const tested = asked.kind === undefined ? testedIn(asked.description) : null;
    const description = tested ?? asked.description;
    const kind = tested === null ? (asked.kind ?? null) : "test";
    const workspace = await workspaceOf(context);
    const view = { guard: context.guard };
    const project = projectOf(context);
    const architecture = await architectureOf(workspace);
    const { files, ties } = await readImports(workspace.code, view, project);
    const communities = await readCommunities(workspace.code, view, files);
    const question = {
      view,
      project,
      text: kind === null ? description : `${description} ${kind}`,
      limit: MOST_HITS,
    };
    const { hits, degraded } = await searchCode(await searchParts(workspace), question, new Trace());
    for (const part of degraded) context.degrade(part);
    const modules = new Set(ties.flatMap(({ to, isExternal }) => (isExternal ? [to] : [])));
    const layers = architecture?.layers.map(({ name }) => name) ?? [];
    const folders = new Set([...files.keys()].flatMap((path) => path.split("/").slice(0, -1)));
    const stated = statedNeeds(description, { files: new Set(files.keys()), modules, layers, folders });
    const needs = [...stated.targets, ...(await filesDefining(workspace, view, stated.names))];
    const { places, refused } = suggestPlaces({
      description,
      kind,
      hits,
      files,
      communities,
      architecture,
      needs,
      neededGroups: stated.groups,
    });
    const imports = [...needs, ...stated.groups];
    return {
      places: [...places],
      ...(refused.length > 0 && { refused: [...refused] }),
      ...(imports.length > 0 && { imports }),
    };
  },
});

/** The file of each name that only one has. */
async function filesDefining({ code }: Workspace, view: View, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const nodes = await code.find(view, { kinds: SYMBOL_KINDS, names, limit: MOST_NAMED });
  return names.flatMap((name) => {
    const paths = new Set(
      nodes.filter(({ props }) => props.name === name).map(({ id }) => id.split("::")[0] ?? ""),
    );
    return paths.size === 1 ? [...paths] : [];
  });
}
