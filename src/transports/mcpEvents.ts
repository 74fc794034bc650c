import type { EventStore, JSONRPCMessage } from "@modelcontextprotocol/server";

/** Its message is kept as bytes: as objects, the answers of hundreds of clients take several times the memory. */
interface KeptEvent {
  readonly stream: string;
  readonly content: Buffer;
  forget(): void;
}

const MOST_EVENTS = 256;
const MOST_BYTES = 1024 * 1024;
const MOST_BYTES_IN_ALL = 16 * MOST_BYTES;

/** What is kept for all clients together: of more than there is room for, what is oldest goes, whoever it was for. */
export class EventRoom {
  readonly #most: number;
  readonly #kept = new Set<KeptEvent>();
  #bytes = 0;

  constructor(most = MOST_BYTES_IN_ALL) {
    this.#most = most;
  }

  take(event: KeptEvent): void {
    this.#kept.add(event);
    this.#bytes += event.content.length;
    for (const oldest of this.#kept) {
      if (this.#bytes <= this.#most || this.#kept.size === 1) return;
      oldest.forget();
    }
  }

  give(event: KeptEvent): void {
    if (this.#kept.delete(event)) this.#bytes -= event.content.length;
  }
}

/**
 * What was sent to one client lately, so that it can go on reading where its connection broke off. What is older than that
 * is forgotten, and asking for it is answered as asking for what never was.
 */
export class RecentEvents implements EventStore {
  readonly #room: EventRoom;
  readonly #events = new Map<string, KeptEvent>();
  #count = 0;
  #bytes = 0;

  constructor(room: EventRoom) {
    this.#room = room;
  }

  async storeEvent(stream: string, message: JSONRPCMessage): Promise<string> {
    this.#count += 1;
    const id = String(this.#count);
    const content = Buffer.from(JSON.stringify(message));
    const event = { stream, content, forget: () => this.#forget(id) };
    this.#events.set(id, event);
    this.#bytes += content.length;
    this.#room.take(event);
    this.#forgetOldest();
    return id;
  }

  /** Nobody comes back to them. */
  close(): void {
    for (const id of this.#events.keys()) this.#forget(id);
  }

  async getStreamIdForEventId(id: string): Promise<string | undefined> {
    return this.#events.get(id)?.stream;
  }

  async replayEventsAfter(
    lastId: string,
    { send }: { send: (id: string, message: JSONRPCMessage) => Promise<void> },
  ): Promise<string> {
    const stream = this.#events.get(lastId)?.stream;
    if (stream === undefined) throw new Error("That event is not known any more.");
    const missed = [...this.#events].filter(
      ([id, event]) => event.stream === stream && Number(id) > Number(lastId),
    );
    for (const [id, { content }] of missed) {
      const message = JSON.parse(content.toString());
      if (isMessage(message)) await send(id, message);
    }
    return stream;
  }

  #forgetOldest(): void {
    for (const id of this.#events.keys()) {
      const isFull = this.#events.size > MOST_EVENTS || this.#bytes > MOST_BYTES;
      if (!isFull || this.#events.size === 1) return;
      this.#forget(id);
    }
  }

  #forget(id: string): void {
    const event = this.#events.get(id);
    if (!event) return;
    this.#events.delete(id);
    this.#bytes -= event.content.length;
    this.#room.give(event);
  }
}

/** A stream begins with an event that says nothing and only has an id to come back to. */
function isMessage(message: JSONRPCMessage): boolean {
  return "jsonrpc" in message;
}
