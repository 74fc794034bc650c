import type { TxMeta } from "../../stores/port.ts";
import type { IndexReport } from "../indexFiles.ts";
import type { IndexUpdate } from "../indexProgress.ts";

/** What is to be brought up to the working tree, and on whose behalf. */
export interface BuildRequest {
  readonly mode: "full" | "incremental";
  /** Only these files; left out: all of them. */
  readonly paths?: readonly string[];
  /** Instead of the present: how many commits from before its own time the graph is to know. */
  readonly history?: number;
  readonly meta: TxMeta;
}

export const BUILD_STATUSES = ["queued", "running", "done", "failed", "cancelled"] as const;
export type BuildStatus = (typeof BUILD_STATUSES)[number];

/** What can be told of a build at any moment of its life. */
export interface BuildState {
  readonly status: BuildStatus;
  readonly mode: BuildRequest["mode"];
  /** How many files it is limited to; null when it looks at all of them. */
  readonly limitedTo: number | null;
  readonly progress: IndexUpdate | null;
  readonly startedAtMs: number | null;
  readonly endedAtMs: number | null;
  readonly report: IndexReport | null;
  readonly problem: string | null;
}

export interface BuildWait {
  readonly signal?: AbortSignal;
  progress?(update: IndexUpdate): void;
}

/** Both wishes in one: whoever asks while a build waits for its turn need not have one of their own. */
export function merged(first: BuildRequest, second: BuildRequest): BuildRequest {
  const mode = first.mode === "full" ? first.mode : second.mode;
  const type = mode === "full" ? ("full_rebuild" as const) : first.meta.type;
  const history = Math.max(first.history ?? 0, second.history ?? 0);
  const { paths, ...rest } = {
    ...first,
    mode,
    meta: { ...first.meta, type },
    ...(history > 0 && { history }),
  };
  if (paths === undefined || second.paths === undefined) return rest;
  return { ...rest, paths: [...new Set([...paths, ...second.paths])] };
}
