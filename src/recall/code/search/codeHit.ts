import type { ProjectId } from "../../../domain/ids.ts";
import type { NodeKind } from "../../../domain/kinds.ts";
import type { NodeRecord } from "../../../domain/record.ts";
import type { View } from "../../../stores/port.ts";
import type { Signal } from "../../signal.ts";

export interface CodeQuestion {
  readonly view: View;
  readonly project: ProjectId;
  readonly text: string;
  /** Left out: all kinds of code. */
  readonly kinds?: readonly NodeKind[];
  readonly limit: number;
  /** Ranks by these alone; left out: by all. */
  readonly signals?: readonly Signal[];
}

/** A piece of code that answers. */
export interface CodeHit {
  readonly node: NodeRecord;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  /** The best has 1. */
  readonly score: number;
  /** What each signal says of the file, from 0 to 1. */
  readonly scores: { readonly vector: number; readonly bm25: number; readonly graph: number };
  /** Short phrases. */
  readonly why: readonly string[];
}

export interface CodeAnswer {
  readonly hits: CodeHit[];
  /** Which parts of the search were not to be had. */
  readonly degraded: string[];
  /** Whether the first hit has what the question asks for; else it is only the nearest there is. */
  readonly isSure: boolean;
}
