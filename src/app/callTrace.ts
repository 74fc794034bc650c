import type { NodeId, ProjectId, SessionId } from "../domain/ids.ts";
import type { Instant } from "../domain/time.ts";

/** What a call went through, one after the other; `refuse` in place of those that it did not come to. */
export type StageName = "prepare" | "handle" | "shape" | "refuse" | "tell";

export interface Stage {
  readonly name: StageName;
  /** Since the call began. */
  readonly afterMs: number;
  readonly durationMs: number;
}

/** A call that was answered, for whoever wants to see where the time went: nothing that was said is in it. */
export interface CallTrace {
  readonly id: NodeId;
  readonly tool: string;
  readonly agent: string;
  readonly session: SessionId;
  readonly project: ProjectId | null;
  readonly errorCode: string | undefined;
  readonly tokens: number;
  readonly startedAt: Instant;
  readonly durationMs: number;
  readonly stages: readonly Stage[];
  /** As the caller sent it, to have this call among its own. */
  readonly traceparent: string | undefined;
}

/** Measures the stages of one call. */
export class StageClock {
  readonly stages: Stage[] = [];
  readonly #begunMs = performance.now();
  #lastMs = this.#begunMs;

  /** The stage that began with the end of the one before is over. */
  end(name: StageName): void {
    const nowMs = performance.now();
    this.stages.push({ name, afterMs: this.#lastMs - this.#begunMs, durationMs: nowMs - this.#lastMs });
    this.#lastMs = nowMs;
  }

  get durationMs(): number {
    return performance.now() - this.#begunMs;
  }
}
