import type { ToolCallRecord } from "../../domain/record.ts";
import type { AuditLog } from "../../stores/port.ts";

const CALLS_AT_ONCE = 1_000;

/** Appends calls to an audit, many at once. */
export class CallWriter {
  readonly #audit: AuditLog;
  #waiting: ToolCallRecord[] = [];
  written = 0;

  constructor(audit: AuditLog) {
    this.#audit = audit;
  }

  async add(call: ToolCallRecord): Promise<void> {
    this.#waiting.push(call);
    if (this.#waiting.length >= CALLS_AT_ONCE) await this.flush();
  }

  async flush(): Promise<void> {
    const calls = this.#waiting;
    this.#waiting = [];
    await this.#audit.append(calls);
    this.written += calls.length;
  }
}
