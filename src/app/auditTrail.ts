import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock } from "../domain/clock.ts";
import type { Log } from "../domain/log.ts";
import type { Json, ToolCallRecord } from "../domain/record.ts";
import { screenProps } from "../engines/screening/screenProps.ts";
import type { AuditLog } from "../stores/port.ts";
import { redact } from "./redact.ts";

const GATHER_MS = 1_000;
const FLUSH_AT = 64;
/** With the store away for long, the newest calls are kept and the oldest are let go. */
const MOST_WAITING = 5_000;
const TURN_MS = 5;
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
  readonly #gatherMs: number;
  #waiting: WaitingCall[] = [];
  /** Screened, and not written yet. */
  #ready: ToolCallRecord[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isWriting = false;
  #flushing: Promise<void> = Promise.resolve();
  /** The flush that waits for the one under way, if there is one. */
  #queued: Promise<void> | undefined;
  #turnEnds = 0;
  /** Calls that were let go since that was last told. */
  #lost = 0;

  constructor(audit: AuditLog, clock: Clock, log: Log, gatherMs = GATHER_MS) {
    this.#audit = audit;
    this.#clock = clock;
    this.#log = log;
    this.#gatherMs = gatherMs;
  }

  record(call: Call): void {
    this.#waiting.push({
      ...call,
      input: redact(call.input, SCREENED_CHARACTERS),
      output: wantsSensitive(call.input) ? SENSITIVE : redact(call.output, SCREENED_CHARACTERS),
      completedAt: this.#clock.now(),
    });
    if (this.#waiting.length > MOST_WAITING) {
      this.#waiting.shift();
      this.#lost += 1;
    }
    if (this.#waiting.length >= FLUSH_AT && !this.#isWriting) void this.flush();
    else this.#timer ??= setTimeout(() => void this.flush(), this.#gatherMs).unref();
  }

  /**
   * Writes what is waiting; what cannot be written now waits for the next time. What comes while it writes is left to the next:
   * where calls never cease, whoever waits for this would wait for ever. All who come before it begins wait for the same.
   */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queued ??= this.#flushing.then(() => {
      this.#queued = undefined;
      return this.#write();
    });
    this.#flushing = this.#queued;
    return this.#flushing;
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    try {
      let left = this.#waiting.length;
      do {
        const batch = this.#waiting.splice(0, Math.min(left, FLUSH_AT));
        left -= batch.length;
        for (const call of batch) this.#ready.push(await this.#screened(call));
        this.#lost += this.#ready.splice(0, this.#ready.length - MOST_WAITING).length;
        if (this.#ready.length > 0) await this.#audit.append(this.#ready);
        this.#ready = [];
      } while (left > 0 && this.#waiting.length > 0);
    } catch (cause) {
      const calls = this.#ready.length + this.#waiting.length;
      this.#log.warn("audit not written, will try again", { calls, cause });
    } finally {
      this.#isWriting = false;
      this.#tellLost();
    }
  }

  #tellLost(): void {
    if (this.#lost > 0)
      this.#log.warn("the audit lacks calls, as too many waited to be written", { calls: this.#lost });
    this.#lost = 0;
  }

  async #screened({ input, output, ...call }: WaitingCall): Promise<ToolCallRecord> {
    await this.#giveWay();
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

  /**
   * Others have their turn in between, as a batch of long calls takes a while; not after each, as a turn of the others may
   * take longer than a call takes to come in.
   */
  async #giveWay(): Promise<void> {
    if (performance.now() < this.#turnEnds) return;
    await nextTurn();
    this.#turnEnds = performance.now() + TURN_MS;
  }
}

/** What is kept of an answer that may tell what is meant for few, while the audit is for more. */
const SENSITIVE = "[sensitive]";
const UNSCREENED = '"[not screened]"';

function wantsSensitive(input: unknown): boolean {
  if (typeof input !== "object" || input === null) return false;
  try {
    return "includeSensitive" in input && input.includeSensitive === true;
  } catch {
    // What does not let itself be read may have asked for anything.
    return true;
  }
}

async function keptText(copy: unknown): Promise<string> {
  const { props } = await screenProps({ copy: copy as Json });
  return JSON.stringify(props.copy)?.slice(0, KEPT_CHARACTERS) ?? "";
}
