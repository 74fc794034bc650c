import type { ServerResponse } from "node:http";

/** So often a stream says that it is still there, lest a proxy takes it for dead. */
const BEAT_MS = 20_000;
/** Whoever leaves so much unread comes back when they read again, and asks for everything anew. */
const MOST_UNREAD_BYTES = 1024 * 1024;
const RETRY_MS = 2_000;

/** What is told to one browser as it happens (server-sent events). */
export class EventStream {
  readonly #response: ServerResponse;
  readonly #beat: NodeJS.Timeout;

  constructor(response: ServerResponse) {
    this.#response = response;
    response.writeHead(200, { "content-type": "text/event-stream", "x-accel-buffering": "no" });
    this.#write(`retry: ${RETRY_MS}\n\n`);
    this.#beat = setInterval(() => this.#write(": still here\n\n"), BEAT_MS).unref();
  }

  send(event: string, data: unknown): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  close(): void {
    clearInterval(this.#beat);
    endStream(this.#response);
  }

  #write(text: string): void {
    if (this.#response.destroyed || this.#response.writableEnded) return;
    this.#response.write(text);
    if (this.#response.writableLength > MOST_UNREAD_BYTES) this.#response.destroy();
  }
}

/** Whoever has not read what came before would keep the connection open by not reading the end either. */
export function endStream(response: ServerResponse): void {
  if (response.headersSent && response.writableLength === 0) response.end();
  else response.destroy();
}
