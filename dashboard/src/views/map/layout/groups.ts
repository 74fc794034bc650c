import type { Chart } from "../chart/chart.ts";

/** Which files are drawn together: those of one community, and where there are none, those of one folder. */
export interface Groups {
  /** By name, so that a group can be known again in another chart. */
  readonly names: readonly string[];
  /** By file, counted in the order of files. */
  readonly of: Int32Array;
}

/** `nodes` are the numbers of the files. */
export function groupFiles(
  { ids, files, communityOf, communities }: Chart,
  nodes: readonly number[],
): Groups {
  const names: string[] = [];
  const known = new Map<string, number>();
  const of = Int32Array.from(nodes, (node, at) => {
    const end = nodes[at + 1] ?? ids.length;
    const community = communityOf[node] ?? -1;
    const most = community >= 0 ? community : commonest(communityOf, node, end);
    const name =
      most >= 0 ? (communities[most]?.id ?? "") : `folder:${folderOf(ids[files[node] ?? 0] ?? "")}`;
    const group = known.get(name) ?? names.length;
    if (group === names.length) {
      known.set(name, group);
      names.push(name);
    }
    return group;
  });
  return { names, of };
}

/** The community of most nodes in a stretch; -1 where none has one. */
function commonest(communityOf: Int32Array, from: number, to: number): number {
  const counts = new Map<number, number>();
  for (let at = from; at < to; at++) {
    const community = communityOf[at] ?? -1;
    if (community >= 0) counts.set(community, (counts.get(community) ?? 0) + 1);
  }
  let [best, most] = [-1, 0];
  for (const [community, count] of counts) if (count > most) [best, most] = [community, count];
  return best;
}

/** The first two parts of a path. */
function folderOf(path: string): string {
  return path.split("/").slice(0, -1).slice(0, 2).join("/");
}
