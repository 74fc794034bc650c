import { fileURLToPath } from "node:url";
import type { Server, ServerContext } from "@modelcontextprotocol/server";
import { Failure } from "../domain/failure.ts";
import type { McpServerOptions, RootsWish } from "./mcpServerOptions.ts";

export const CHOOSING = "graph_set_workspace";
const MOST_ROOTS = 20;
const ANSWER_WITHIN_MS = 5_000;

/**
 * The folders that a client of 2025 has open. It is asked on the stream of its first call, where the question cannot be lost,
 * and again after it said that they have changed. The first that may be served is chosen by the one road, with the client's own
 * rights: a root is a hint, and opens nothing.
 */
export class ClientRoots {
  readonly #options: McpServerOptions;
  readonly #server: Server;
  #wish: RootsWish;
  #isToAsk = true;
  #asking: Promise<void> = Promise.resolve();
  #chosen: string | null = null;

  constructor(options: McpServerOptions, server: Server) {
    this.#options = options;
    this.#server = server;
    this.#wish = options.roots ?? "none";
    server.setNotificationHandler("notifications/roots/list_changed", () => {
      this.#isToAsk = true;
    });
  }

  /** Waits until it is known what the calls are about. */
  async settle({ mcpReq }: ServerContext): Promise<void> {
    if (this.#wish === "none" || !this.#server.getClientCapabilities()?.roots) return;
    if (this.#isToAsk) {
      this.#isToAsk = false;
      this.#asking = this.#ask(mcpReq);
    }
    await this.#asking;
  }

  /** Why a tool cannot be called yet; null when it can. */
  lackFor(tool: string): Failure | null {
    if (this.#wish !== "needed" || this.#chosen !== null) return null;
    const { family } = this.#options.app.tools.find(({ name }) => name === tool) ?? {};
    if (tool === CHOOSING || family === "meta" || family === "thinking") return null;
    return new Failure(
      "not_ready",
      "It is not known which repository this is about: Loci was started in a folder that holds far more than one, and your client names none.",
      "Call `graph_set_workspace` with the repository's folder, or have Loci started with `--root PATH`.",
    );
  }

  /** What was chosen by a call is not chosen otherwise by a hint. */
  chosenByCall(): void {
    this.#wish = "none";
  }

  async #ask(mcpReq: ServerContext["mcpReq"]): Promise<void> {
    const { log } = this.#options;
    try {
      const { roots } = await mcpReq.send({ method: "roots/list" }, { timeout: ANSWER_WITHIN_MS });
      const folders = roots.slice(0, MOST_ROOTS).flatMap(({ uri }) => folderOf(uri));
      if (this.#chosen !== null && folders.includes(this.#chosen)) return;
      for (const folder of folders) if (await this.#choose(folder)) return;
    } catch (cause) {
      log.debug("the client did not tell its roots", { cause });
    }
  }

  async #choose(root: string): Promise<boolean> {
    const { app, caller, toolbox } = this.#options;
    const { ok } = await app.call({ tool: CHOOSING, input: { root }, caller, toolbox });
    if (ok) this.#chosen = root;
    return ok;
  }
}

function folderOf(uri: string): string[] {
  try {
    return [fileURLToPath(uri)];
  } catch {
    return [];
  }
}
