import type { Brief } from "../../engines/briefing/brief.ts";
import type { Relation } from "./dependenciesOf.ts";

/** What a briefing is about, in the order in which what one part leaves over goes to the others. */
export const SECTIONS = ["code", "dependencies", "memories", "plan", "episodes"] as const;
export type Section = (typeof SECTIONS)[number];
export type Shares = Readonly<Record<Section, number>>;

export const DEFAULT_SHARES: Shares = {
  code: 0.4,
  dependencies: 0.25,
  memories: 0.2,
  plan: 0.1,
  episodes: 0.05,
};

/** A briefing as it is sent; what is empty is left out. */
export interface Briefing {
  /** The best piece of code, whether or not there is room for it. */
  entryPoint?: string;
  /** Best first. */
  coreSymbols?: CoreSymbol[];
  activeBlockers?: BlockerLine[];
  decisions?: MemoryLine[];
  learnings?: MemoryLine[];
  dependencies?: DependencyLine[];
  plan?: Brief;
  episodes?: MemoryLine[];
}

export interface CoreSymbol {
  readonly id: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  /** Whether `code` is all of it, or its signature alone. */
  readonly form: "full" | "signature";
  readonly code: string;
  readonly score: number;
  readonly summary?: string;
  readonly why?: string[];
  readonly callers?: string[];
  readonly callees?: string[];
  readonly decisions?: string[];
  readonly learnings?: string[];
}

export interface DependencyLine {
  readonly id: string;
  readonly relation: Relation;
  readonly signature?: string;
}

export interface MemoryLine {
  readonly id: string;
  readonly text: string;
  readonly detail?: string;
  readonly at?: string;
  readonly conflicted?: true;
}

export interface BlockerLine {
  readonly claimId: string;
  readonly target: string;
  readonly agent: string;
  readonly intent?: string;
  readonly since: string;
  /** Its holder is gone: whoever claims what it is on takes it over. */
  readonly orphaned?: true;
}
