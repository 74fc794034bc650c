import type { Readable, Writable } from "node:stream";
import {
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  type RequestId,
  type Transport,
} from "@modelcontextprotocol/server";
import { cancelledRequest } from "./cancelledRequest.ts";
import { type RefusedLine, readLine } from "./jsonRpcLine.ts";
import { type Line, LineSplitter } from "./lineSplitter.ts";
import { MOST_MESSAGE_BYTES } from "./messageLimit.ts";

export interface LineTransportOptions {
  readonly input: Readable;
  readonly output: Writable;
  /** How long calls under way may go on after the input has ended. */
  readonly drainMs: number;
  onFirstAnswer(): void;
  /** Called with every message of the client, before it is served. */
  onHeard(message: JSONRPCMessage): void;
}

/**
 * One message a line. Unlike the SDK's own transport it answers what is not a message instead of dropping it, lives on
 * after an endless line, and finishes the calls under way when its input ends, so that requests can be piped in.
 */
export class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  /** Resolves when the connection is over, whoever ended it. */
  readonly closed: Promise<void>;

  readonly #options: LineTransportOptions;
  readonly #lines = new LineSplitter(MOST_MESSAGE_BYTES);
  readonly #unanswered = new Set<RequestId>();
  readonly #resolveClosed: () => void;
  #answered = false;
  #inputEnded = false;
  #isClosed = false;
  #drain: NodeJS.Timeout | undefined;
  #outputReady: Promise<void> | undefined;

  constructor(options: LineTransportOptions) {
    this.#options = options;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.closed = promise;
    this.#resolveClosed = resolve;
  }

  async start(): Promise<void> {
    const { input, output } = this.#options;
    input.on("data", (chunk: Buffer) => this.#receive(this.#lines.push(chunk)));
    input.once("end", () => this.#endInput());
    input.once("close", () => this.#endInput());
    input.on("error", (error) => this.#fail(error));
    // Stays for good: a write that was under way may fail after the connection is over.
    output.on("error", (error) => this.#fail(error));
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.#write(message);
    if (!isJSONRPCResponse(message)) return;
    if (!this.#answered) this.#options.onFirstAnswer();
    this.#answered = true;
    if (message.id !== undefined) this.#settle(message.id);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#drain);
    this.#options.input.destroy();
    this.onclose?.();
    this.#resolveClosed();
  }

  #receive(lines: readonly Line[]): void {
    if (this.#isClosed) return;
    for (const line of lines) {
      const read = readLine(line);
      if (read.kind === "message") this.#deliver(read.message);
      else if (read.kind === "refused") void this.#write(read.answer);
    }
  }

  #deliver(message: JSONRPCMessage): void {
    // A subscription is answered when the connection ends, so nothing may wait for its answer.
    if (isJSONRPCRequest(message) && message.method !== "subscriptions/listen")
      this.#unanswered.add(message.id);
    this.#options.onHeard(message);
    this.onmessage?.(message);
    const cancelled = cancelledRequest(message);
    if (cancelled !== undefined) this.#settle(cancelled);
  }

  #settle(id: RequestId): void {
    this.#unanswered.delete(id);
    if (this.#inputEnded && this.#unanswered.size === 0) void this.close();
  }

  #endInput(): void {
    if (this.#inputEnded || this.#isClosed) return;
    this.#inputEnded = true;
    this.#receive(this.#lines.end());
    if (this.#unanswered.size === 0) void this.close();
    else this.#drain = setTimeout(() => void this.close(), this.#options.drainMs);
  }

  #fail(error: Error): void {
    if (this.#isClosed) return;
    this.onerror?.(error);
    void this.close();
  }

  async #write(message: JSONRPCMessage | RefusedLine): Promise<void> {
    const { output } = this.#options;
    if (this.#isClosed || output.destroyed) return;
    if (output.write(`${JSON.stringify(message)}\n`)) return;
    this.#outputReady ??= new Promise((resolve) => {
      output.once("drain", () => {
        this.#outputReady = undefined;
        resolve();
      });
    });
    await Promise.race([this.#outputReady, this.closed]);
  }
}
