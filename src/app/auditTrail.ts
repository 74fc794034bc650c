import type { Clock } from "../domain/clock.ts";
import type { Log } from "../domain/log.ts";
import type { ToolCallRecord } from "../domain/record.ts";
import type { AuditLog } from "../stores/port.ts";
import { redact } from "./redact.ts";

const FLUSH_AFTER_MS = 250;
const FLUSH_AT = 64;
/** With the store away for long, the newest calls are kept and the oldest are let go. */
const MOST_WAITING = 5_000;
const KEPT_CHARACTERS = 2_000;

type Call = Omit<ToolCallRecord, "input" | "output" | "completedAt"> & { input: unknown; output: unknown };

/** Collects calls and writes them in batches, off the way of the answer. */
export class AuditTrail {
  readonly #audit: AuditLog;
  readonly #clock: Clock;
  readonly #log: Log;
  #waiting: ToolCallRecord[] = [];
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();

  constructor(audit: AuditLog, clock: Clock, log: Log) {
    this.#audit = audit;
    this.#clock = clock;
    this.#log = log;
  }

  record(call: Call): void {
    const { input, output, ...rest } = call;
    this.#waiting.push({
      ...rest,
      input: shorten(input),
      output: shorten(output),
      completedAt: this.#clock.now(),
    });
    if (this.#waiting.length >= FLUSH_AT) void this.flush();
    else this.#timer ??= setTimeout(() => void this.flush(), FLUSH_AFTER_MS).unref();
  }

  /** Writes what is waiting; what cannot be written now waits for the next time. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#flushing = this.#flushing.then(() => this.#write());
    return this.#flushing;
  }

  async #write(): Promise<void> {
    const batch = this.#waiting;
    if (batch.length === 0) return;
    this.#waiting = [];
    try {
      await this.#audit.append(batch);
    } catch (cause) {
      this.#waiting = [...batch, ...this.#waiting].slice(-MOST_WAITING);
      this.#log.warn("audit not written, will try again", { calls: this.#waiting.length, cause });
    }
  }
}

function shorten(value: unknown): string {
  return JSON.stringify(redact(value))?.slice(0, KEPT_CHARACTERS) ?? "";
}
