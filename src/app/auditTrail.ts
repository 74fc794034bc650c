import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock } from "../domain/clock.ts";
import type { Log } from "../domain/log.ts";
import type { Json, ToolCallRecord } from "../domain/record.ts";
import { screenProps } from "../engines/screening/screenProps.ts";
import type { AuditLog } from "../stores/port.ts";
import { redact } from "./redact.ts";

const FLUSH_AFTER_MS = 1_000;
const FLUSH_AT = 64;
/** With the store away for long, the newest calls are kept and the oldest are let go. */
const MOST_WAITING = 5_000;
const KEPT_CHARACTERS = 2_000;
/** More is screened than kept: a secret that is cut in two is not known for one. */
const SCREENED_CHARACTERS = 2 * KEPT_CHARACTERS;

type Call = Omit<ToolCallRecord, "input" | "output" | "completedAt"> & { input: unknown; output: unknown };
/** A call of which no more is held than will be looked at. */
type WaitingCall = Call & { readonly completedAt: number };

/** Collects calls, and screens and writes them in batches, off the way of the answer. */
export class AuditTrail {
  readonly #audit: AuditLog;
  readonly #clock: Clock;
  readonly #log: Log;
  #waiting: WaitingCall[] = [];
  /** Screened, and not written yet. */
  #ready: ToolCallRecord[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isWriting = false;
  #flushing: Promise<void> = Promise.resolve();

  constructor(audit: AuditLog, clock: Clock, log: Log) {
    this.#audit = audit;
    this.#clock = clock;
    this.#log = log;
  }

  record(call: Call): void {
    this.#waiting.push({
      ...call,
      input: redact(call.input, SCREENED_CHARACTERS),
      output: wantsSensitive(call.input) ? SENSITIVE : redact(call.output, SCREENED_CHARACTERS),
      completedAt: this.#clock.now(),
    });
    if (this.#waiting.length > MOST_WAITING) this.#waiting.shift();
    if (this.#waiting.length >= FLUSH_AT && !this.#isWriting) void this.flush();
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
    this.#isWriting = true;
    try {
      do {
        for (const call of this.#waiting.splice(0, FLUSH_AT)) this.#ready.push(await this.#screened(call));
        this.#ready = this.#ready.slice(-MOST_WAITING);
        if (this.#ready.length > 0) await this.#audit.append(this.#ready);
        this.#ready = [];
      } while (this.#waiting.length > 0);
    } catch (cause) {
      const calls = this.#ready.length + this.#waiting.length;
      this.#log.warn("audit not written, will try again", { calls, cause });
    } finally {
      this.#isWriting = false;
    }
  }

  /** Others have their turn in between, as a batch of long calls takes a while. */
  async #screened({ input, output, ...call }: WaitingCall): Promise<ToolCallRecord> {
    await nextTurn();
    try {
      return { ...call, input: await keptText(input), output: await keptText(output) };
    } catch (cause) {
      // That it was called stays known, and no other call is lost with it.
      this.#log.warn("a call could not be screened, and is kept without its texts", {
        tool: call.tool,
        cause,
      });
      return { ...call, input: UNSCREENED, output: UNSCREENED };
    }
  }
}

/** What is kept of an answer that may tell what is meant for few, while the audit is for more. */
const SENSITIVE = "[sensitive]";
const UNSCREENED = '"[not screened]"';

function wantsSensitive(input: unknown): boolean {
  return (
    typeof input === "object" &&
    input !== null &&
    "includeSensitive" in input &&
    input.includeSensitive === true
  );
}

async function keptText(copy: unknown): Promise<string> {
  const { props } = await screenProps({ copy: copy as Json });
  return JSON.stringify(props.copy)?.slice(0, KEPT_CHARACTERS) ?? "";
}
