import type { SourceHistory } from "../port.ts";
import { BlobReader } from "./blobReader.ts";
import { changedSince, diffSince } from "./changedSince.ts";
import { commitBefore, commitNamed, firstParents } from "./commits.ts";
import { commitTree } from "./commitTree.ts";
import type { GitPlace } from "./runGit.ts";
import type { ListOptions } from "./screen.ts";

export function openHistory(screening: ListOptions, place: GitPlace): SourceHistory {
  const blobs = new BlobReader(place);
  return {
    commits: (newest, limit) => firstParents(place, newest, limit),
    commitNamed: (name) => commitNamed(place, name),
    commitBefore: (at) => commitBefore(place, at),
    changedSince: (commit) => changedSince(place, commit),
    diffSince: (commit) => diffSince(place, commit),
    treeAt: (commit) => commitTree({ screening, place, blobs, commit }),
    close: () => blobs.close(),
  };
}
