import { setTimeout as delay } from "node:timers/promises";
import type { CallTrace } from "../../app/callTrace.ts";
import type { Log } from "../../domain/log.ts";
import { attributesOf, type OtlpSpan, spansOf } from "./otlpSpans.ts";

export interface OtlpOptions {
  /** Of the collector, up to where /v1/traces follows. */
  readonly url: string;
  readonly service: { readonly name: string; readonly version: string };
  readonly log: Log;
  readonly pace?: Partial<typeof PACE>;
}

const PACE = { everyMs: 1_000, timeoutMs: 5_000, lastCallMs: 2_000 };
const MOST_WAITING = 8_192;
const MOST_AT_ONCE = 1_024;

/**
 * Hands spans to a collector, beside the calls and never in their way: they wait in a list with an end, one request is under
 * way at a time, and what a collector does not take is let go.
 */
export class OtlpExporter {
  readonly #options: OtlpOptions;
  readonly #pace: typeof PACE;
  readonly #waiting: OtlpSpan[] = [];
  readonly #timer: NodeJS.Timeout;
  #sending: Promise<void> | undefined;
  #lost = 0;
  #isFailing = false;

  constructor(options: OtlpOptions) {
    this.#options = options;
    this.#pace = { ...PACE, ...options.pace };
    this.#timer = setInterval(() => void this.#flush(), this.#pace.everyMs).unref();
  }

  add(call: CallTrace): void {
    this.#waiting.push(...spansOf(call));
    const tooMany = this.#waiting.length - MOST_WAITING;
    if (tooMany > 0) this.#lost += this.#waiting.splice(0, tooMany).length;
  }

  /** Has what waits sent, if that is soon done. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    const ended = new AbortController();
    const { signal } = ended;
    const late = delay(this.#pace.lastCallMs, undefined, { signal }).catch(() => {});
    await Promise.race([this.#flush().then(() => this.#flush()), late]);
    ended.abort();
  }

  #flush(): Promise<void> {
    this.#sending ??= this.#send().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #send(): Promise<void> {
    while (this.#waiting.length > 0) {
      const spans = this.#waiting.splice(0, MOST_AT_ONCE);
      try {
        await this.#post(spans);
        this.#isFailing = false;
      } catch (cause) {
        this.#lost += spans.length;
        this.#tellOnce(cause);
        return;
      }
    }
  }

  async #post(spans: readonly OtlpSpan[]): Promise<void> {
    const { url, service } = this.#options;
    const resource = {
      attributes: attributesOf({ "service.name": service.name, "service.version": service.version }),
    };
    const scopeSpans = [{ scope: { name: "loci", version: service.version }, spans }];
    const answer = await fetch(`${url.replace(/\/+$/, "")}/v1/traces`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
      redirect: "error",
      signal: AbortSignal.timeout(this.#pace.timeoutMs),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The collector answered ${answer.status}.`);
  }

  /** A collector that is away is no news every second. */
  #tellOnce(cause: unknown): void {
    if (!this.#isFailing)
      this.#options.log.warn("traces are not taken by the collector", { lost: this.#lost, cause });
    this.#isFailing = true;
  }
}
