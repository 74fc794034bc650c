import { isJSONRPCRequest, type RequestId, ResourceNotFoundError } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Log } from "../domain/log.ts";
import { cancelledRequest } from "./cancelledRequest.ts";
import { FairTurns } from "./fairTurns.ts";
import { type ResourceReader, readResource } from "./mcpResources.ts";
import { ResourceWatch } from "./mcpResourceWatch.ts";
import { NewsBoard } from "./newsBoard.ts";

const listenRequest = z.object({
  params: z.object({ notifications: z.object({ resourceSubscriptions: z.array(z.string()) }) }),
});

interface DeskParts extends ResourceReader {
  readonly log: Log;
  /** Shared by all who look at what they watch; left out: nobody else does. */
  readonly looks?: FairTurns;
}

/** How many watched resources are looked at at once, whoever watches them: nobody waits for that as for an answer. */
export const LOOKS_AT_ONCE = 2;

/** What one client is told without having asked: its news, and which of the resources it watches have changed. */
export class McpDesk {
  readonly board: NewsBoard;
  readonly #watch: ResourceWatch;
  readonly #log: Log;
  readonly #listeners = new Set<(uri: string) => void>();
  /** What ends a subscription: by the resource for a client of 2025, by the request that listens for a later one. */
  readonly #ends = new Map<RequestId, () => void>();

  constructor(parts: DeskParts) {
    const { app, caller, toolbox, log, looks = new FairTurns(LOOKS_AT_ONCE) } = parts;
    this.#log = log;
    this.board = new NewsBoard(app, caller, toolbox);
    this.#watch = new ResourceWatch({
      read: (uri) =>
        looks.during(caller.agent, () => readResource(parts, uri, { isLook: true }).catch(nullIfGone)),
      stamp: (uris) => app.stamp(caller, { ofCode: uris.some(isAboutCode) }),
      tell: (uri) => {
        for (const listener of this.#listeners) listener(uri);
      },
    });
  }

  /** Calls `listener` with the address of each resource that has changed; the answer stops that. */
  onChanged(listener: (uri: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async subscribe(uri: string): Promise<void> {
    const end = await this.#watch.watch(uri);
    // Subscribing twice is subscribing once, also when the second request comes while the first is under way.
    if (this.#ends.has(uri)) end();
    else this.#ends.set(uri, end);
  }

  isSubscribed(uri: string): boolean {
    return this.#ends.has(uri);
  }

  unsubscribe(id: RequestId): void {
    this.#ends.get(id)?.();
    this.#ends.delete(id);
  }

  /** Clients after 2025 name what they watch in a request that stays open; the SDK answers it and tells nobody which. */
  heard(message: unknown): RequestId | undefined {
    const cancelled = cancelledRequest(message);
    if (cancelled !== undefined) this.unsubscribe(cancelled);
    if (!isJSONRPCRequest(message) || message.method !== "subscriptions/listen") return undefined;
    const uris = listenRequest.safeParse(message).data?.params.notifications.resourceSubscriptions ?? [];
    this.#listen(message.id, uris);
    return message.id;
  }

  close(): void {
    this.board.close();
    this.#watch.close();
    this.#listeners.clear();
  }

  #listen(id: RequestId, uris: readonly string[]): void {
    const ends: (() => void)[] = [];
    let isOver = false;
    this.unsubscribe(id);
    this.#ends.set(id, () => {
      isOver = true;
      for (const end of ends) end();
    });
    for (const uri of new Set(uris))
      this.#watch.watch(uri).then(
        (end) => (isOver ? end() : ends.push(end)),
        (cause) => this.#log.debug("a resource is not watched", { uri, cause }),
      );
  }
}

const isAboutCode = (uri: string) => !uri.startsWith("loci://decision/") && uri !== "loci://conflicts";

/** That it is gone, or there again, is a change; that it cannot be read now is none. */
function nullIfGone(thrown: unknown): null {
  if (thrown instanceof ResourceNotFoundError) return null;
  throw thrown;
}
