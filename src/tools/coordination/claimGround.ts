import { symbolsMeant } from "../../recall/code/findSymbol.ts";
import type { CodeView } from "../../recall/codeState/codeView.ts";
import type { ToolContext, Workspace } from "../toolContext.ts";
import { isIndexed, treeIfThere } from "./treeIfThere.ts";

/** What stands at a path. */
export type Place =
  | { readonly is: "file"; readonly hash: string | null }
  | { readonly is: "folder" | "link" | "missing" | "outside" | "unknown" };

/** The code that claims are made on, as far as it can be seen from here. */
export interface ClaimGround {
  /** Whether the working tree can be looked at. */
  readonly isKnown: boolean;
  /** The index; null where there is none. */
  readonly code: CodeView | null;
  look(path: string): Promise<Place>;
  /** Other files whose path ends so: some. */
  filesEndingWith(path: string): Promise<string[]>;
  warn(warning: string): void;
}

const MOST_NAMED = 5;

/**
 * A claim is as good without the index, but for what it knows of the code. Whoever is shown only what is meant for them is
 * not told which files there are.
 */
export async function claimGround(context: ToolContext): Promise<ClaimGround> {
  const { project, guard } = context;
  const isShown = guard.onlyAgent === undefined;
  const workspace = isShown ? await treeIfThere(context) : null;
  const isThere = workspace !== null && (await isIndexed(context));
  const code =
    workspace && project && isThere ? { code: workspace.code, view: { guard }, project: project.id } : null;
  if (!code) context.degrade("code");
  return {
    isKnown: workspace !== null,
    code,
    look: (path) => look(workspace, path),
    filesEndingWith: (path) => (code ? filesNamed(code, path) : Promise.resolve([])),
    warn: (warning) => context.warn(warning),
  };
}

async function look(workspace: Workspace | null, path: string): Promise<Place> {
  const read = await workspace?.tree.read(path);
  if (!read) return { is: "unknown" };
  if (read.ok) return { is: "file", hash: read.contentHash };
  if (read.reason === "not_a_file") return { is: "folder" };
  if (read.reason === "gone") return { is: "missing" };
  if (read.reason === "symlink") return { is: "link" };
  return read.reason === "outside" ? { is: "outside" } : { is: "file", hash: null };
}

async function filesNamed({ code, view, project }: CodeView, path: string): Promise<string[]> {
  const found = await symbolsMeant(code, view, { project, file: path });
  return found.map(({ id }) => String(id)).slice(0, MOST_NAMED);
}
