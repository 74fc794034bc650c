import type { NodeRef } from "../domain/ids.ts";
import type { NodeKind } from "../domain/kinds.ts";
import type { NodeRecord } from "../domain/record.ts";

export interface ModelVector {
  /** Vectors of different models are never compared. */
  readonly model: string;
  readonly vector: Float32Array;
}

/** Of one model, those of these nodes. */
export interface VectorsQuery {
  readonly model: string;
  readonly of: readonly NodeRef[];
}

export interface VectorModel {
  readonly model: string;
  readonly dims: number;
}

interface EmbeddedVersions {
  readonly model: string;
  readonly kinds: readonly NodeKind[];
  readonly includeSensitive: boolean;
}

export interface VectorCoverageQuery extends EmbeddedVersions {
  /** Only these; left out: all. */
  readonly versions?: readonly number[];
}

export interface VectorlessQuery extends EmbeddedVersions {
  /** What the page before gave as `lookedUpTo`; 0 at first. Versions written later have higher numbers. */
  readonly after: number;
  readonly limit: number;
}

export interface VectorlessPage {
  /** Empty when there is none after the one asked for. */
  readonly versions: readonly VectorlessVersion[];
  /** Up to here all have vectors, but for the versions of this page. */
  readonly lookedUpTo: number;
}

export interface VectorlessVersion {
  readonly version: number;
  readonly node: NodeRecord;
}

export interface VersionVector {
  readonly version: number;
  readonly vector: Float32Array;
}

export interface VectorCoverage {
  readonly done: number;
  readonly total: number;
}
