import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Connections that are at nothing: new, or kept for a next request. When there are too many connections, one of those makes
 * room, of the address that has the most of them, so that whoever only holds connections keeps nobody out.
 */
export class Lobby {
  readonly #most: number;
  /** Of one address, the one that has waited longest first. */
  readonly #waiting = new Map<string, Set<Socket>>();
  /** By both ends, as under TLS a request comes by another socket than the one that was accepted. */
  readonly #here = new Map<string, Socket>();

  constructor(most: number) {
    this.#most = most;
  }

  enter(socket: Socket): void {
    const name = nameOf(socket);
    const address = socket.remoteAddress ?? "";
    this.#here.set(name, socket);
    this.#wait(address, socket);
    socket.once("close", () => {
      this.#here.delete(name);
      this.#noLonger(address, socket);
    });
    if (this.#here.size > this.#most) this.#makeRoom();
  }

  /** It is at something until it is answered. */
  serve({ socket }: IncomingMessage, response: ServerResponse): void {
    const known = this.#here.get(nameOf(socket));
    if (!known) return;
    const address = known.remoteAddress ?? "";
    this.#noLonger(address, known);
    response.once("close", () => {
      if (!known.destroyed) this.#wait(address, known);
    });
  }

  #makeRoom(): void {
    const [most] = [...this.#waiting.values()].sort((one, other) => other.size - one.size);
    const [oldest] = most ?? [];
    oldest?.destroy();
  }

  #wait(address: string, socket: Socket): void {
    const waiting = this.#waiting.get(address) ?? new Set();
    this.#waiting.set(address, waiting.add(socket));
  }

  #noLonger(address: string, socket: Socket): void {
    const waiting = this.#waiting.get(address);
    waiting?.delete(socket);
    if (waiting?.size === 0) this.#waiting.delete(address);
  }
}

function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
