import type { EventStore, JSONRPCMessage } from "@modelcontextprotocol/server";

interface KeptEvent {
  readonly stream: string;
  readonly message: JSONRPCMessage;
  readonly characters: number;
}

const MOST_EVENTS = 256;
const MOST_CHARACTERS = 1024 * 1024;

/**
 * What was sent to one client lately, so that it can go on reading where its connection broke off. What is older than that
 * is forgotten, and asking for it is answered as asking for what never was.
 */
export class RecentEvents implements EventStore {
  readonly #events = new Map<string, KeptEvent>();
  #count = 0;
  #characters = 0;

  async storeEvent(stream: string, message: JSONRPCMessage): Promise<string> {
    this.#count += 1;
    const id = String(this.#count);
    const characters = JSON.stringify(message).length;
    this.#events.set(id, { stream, message, characters });
    this.#characters += characters;
    this.#forgetOldest();
    return id;
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
      ([id, event]) => event.stream === stream && Number(id) > Number(lastId) && isMessage(event.message),
    );
    for (const [id, { message }] of missed) await send(id, message);
    return stream;
  }

  #forgetOldest(): void {
    for (const [id, { characters }] of this.#events) {
      const isFull = this.#events.size > MOST_EVENTS || this.#characters > MOST_CHARACTERS;
      if (!isFull || this.#events.size === 1) return;
      this.#events.delete(id);
      this.#characters -= characters;
    }
  }
}

/** A stream begins with an event that says nothing and only has an id to come back to. */
function isMessage(message: JSONRPCMessage): boolean {
  return "jsonrpc" in message;
}
