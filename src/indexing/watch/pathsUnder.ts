import { posix, sep } from "node:path";
import { Failure } from "../../domain/failure.ts";
import type { SourceTree } from "../../sources/port.ts";
import type { GraphReader } from "../../stores/port.ts";
import { fileStamps } from "../fileStamps.ts";

/** The files that paths from a person stand for: a file is itself, a folder all that is or was indexed below it. */
export async function pathsUnder(
  { tree, code }: { readonly tree: SourceTree; readonly code: GraphReader },
  paths: readonly string[],
  signal?: AbortSignal,
): Promise<string[]> {
  const wanted = paths.map((path) => normalized(tree.root, path));
  const listed = (await tree.list(signal)).files.map(({ path }) => path);
  const known = [...new Set([...listed, ...(await fileStamps(code)).keys()])];
  return wanted.flatMap((path) => {
    const below = known.filter((file) => path === "" || file === path || file.startsWith(`${path}/`));
    return below.length === 0 ? [path] : below;
  });
}

function normalized(root: string, path: string): string {
  const inside = path === root ? "" : path.startsWith(root + sep) ? path.slice(root.length + 1) : path;
  const relative = posix.normalize(inside.split(sep).join("/")).replace(/\/$/, "");
  if (relative === "." || relative === "") return "";
  if (relative !== ".." && !relative.startsWith("../") && !relative.startsWith("/")) return relative;
  throw new Failure(
    "invalid_input",
    `${path} is not inside ${root}.`,
    "Give paths relative to the root, or another root with `graph_set_workspace`.",
  );
}
