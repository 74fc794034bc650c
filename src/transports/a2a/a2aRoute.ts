import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import type { App, CallRequest } from "../../app/app.ts";
import { askInWords } from "../../app/askInWords.ts";
import type { Envelope } from "../../app/envelope.ts";
import type { Log } from "../../domain/log.ts";
import type { Connect, Connection } from "../connection.ts";
import { answerJson, untilGone } from "../httpAnswer.ts";
import { wouldChange } from "../isWriting.ts";
import { readJson } from "../jsonBody.ts";
import type { Reception } from "../reception.ts";
import { type Refusal, shuttingDown } from "../refusal.ts";
import { requestIdOf } from "../requestId.ts";
import { UnderWay } from "../underWay.ts";
import { during, mayWrite, type Visitor } from "../visitor.ts";
import { A2aError, errorBody, writtenError } from "./a2aError.ts";
import type { A2aVersion } from "./agentCard.ts";
import { NO_TASKS, writtenAnswer } from "./answer.ts";
import { Contexts } from "./contexts.ts";
import { type Asked, readMessage } from "./message.ts";
import { operationOf, refusalOf } from "./methods.ts";
import { saidVersion, spokenVersion } from "./version.ts";

interface A2aParts {
  readonly app: App;
  readonly connect: Connect;
  readonly log: Log;
}

interface A2aLimits {
  readonly bodyBytes: number;
  readonly sessions: number;
  readonly sessionIdleMs: number;
  readonly sessionLostMs: number;
}

type RequestId = string | number | null;

const requestSchema = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string().max(200), z.int()]),
  method: z.string().min(1),
  params: z.unknown().optional(),
});

/** `/a2a`: what one agent asks another, as JSON-RPC over HTTP. Each message is one call, or a few, of the one road. */
export class A2aRoute {
  readonly #contexts: Contexts;
  readonly #parts: A2aParts;
  readonly #reception: Reception;
  readonly #limits: A2aLimits;
  readonly #underWay = new UnderWay();
  #isClosing = false;

  constructor(parts: A2aParts, reception: Reception, limits: A2aLimits) {
    const { sessions: most, sessionIdleMs: idleMs, sessionLostMs: lostMs } = limits;
    this.#parts = parts;
    this.#reception = reception;
    this.#limits = limits;
    this.#contexts = new Contexts(parts, { most, idleMs, lostMs, now: () => performance.now() });
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.#isClosing) throw shuttingDown();
    const visitor = await this.#reception.receive(request);
    const body = await during(visitor.enter("bodies"), () => readJson(request, this.#limits.bodyBytes));
    if (this.#isClosing) throw shuttingDown();
    return this.#underWay.add(
      during(visitor.enter("requests"), () => this.#serve(request, response, body, visitor)),
    );
  }

  get sessions(): number {
    return this.#contexts.size;
  }

  owners(): ReadonlySet<string | null> {
    return this.#contexts.owners();
  }

  closeOwned(owner: string | null): void {
    this.#contexts.closeOwned(owner);
  }

  closeIdle(): void {
    this.#contexts.closeIdle();
  }

  /** Waits for what is being answered, for a while, and then ends all conversations. */
  async close(drainMs: number): Promise<void> {
    this.#isClosing = true;
    await this.#underWay.settled(drainMs);
    await this.#contexts.closeAll();
  }

  async #serve(
    request: IncomingMessage,
    response: ServerResponse,
    body: unknown,
    visitor: Visitor,
  ): Promise<void> {
    const id = idOf(body);
    try {
      const result = await this.#result(request, response, body, visitor);
      answerJson(response, 200, { jsonrpc: "2.0", id, result });
    } catch (thrown) {
      if (!(thrown instanceof A2aError)) throw thrown;
      answerJson(response, 200, { jsonrpc: "2.0", id, error: writtenError(thrown) });
    }
  }

  async #result(
    request: IncomingMessage,
    response: ServerResponse,
    body: unknown,
    visitor: Visitor,
  ): Promise<object> {
    const version = versionOf(request);
    const asked = requestSchema.safeParse(body);
    if (!asked.success)
      throw new A2aError(
        "INVALID_REQUEST",
        "This is no request of JSON-RPC.",
        'Send one object with `jsonrpc`: "2.0", an `id`, `method` and `params`.',
      );
    const { method, params } = asked.data;
    const operation = operationOf(method, version);
    if (operation === "listTasks") return NO_TASKS;
    if (operation !== "send") throw refusalOf(operation, version);
    return this.#reply(request, response, params, version, visitor);
  }

  async #reply(
    request: IncomingMessage,
    response: ServerResponse,
    params: unknown,
    version: A2aVersion,
    visitor: Visitor,
  ): Promise<object> {
    const { asked, contextId: named, modes } = readMessage(params, version);
    if ("tool" in asked && wouldChange(this.#parts.app.tools, asked.tool, asked.input))
      this.#reception.requireWriting(visitor);
    const requestId = requestIdOf(response);
    const contextId = named ?? requestId;
    await this.#contexts.beforeBeginning(contextId, visitor, () => this.#reception.begin(visitor));
    const traceparent = request.headers.traceparent?.toString();
    const signal = untilGone(response);
    const envelope = await this.#contexts.within(contextId, visitor, (connection) => {
      if (mayWrite(visitor)) connection.letWrite?.();
      return this.#ask(asked, { ...callerOf(connection), requestId, signal, traceparent });
    });
    return writtenAnswer({ envelope, messageId: requestId, contextId, modes }, version);
  }

  #ask(asked: Asked, how: Omit<CallRequest, "tool" | "input"> & { requestId: string }): Promise<Envelope> {
    const { app } = this.#parts;
    return "tool" in asked ? app.call({ ...how, ...asked }) : askInWords(app, { ...how, ...asked });
  }
}

function callerOf({ caller, toolbox }: Connection) {
  return { caller, toolbox };
}

function idOf(body: unknown): RequestId {
  return requestSchema.pick({ id: true }).safeParse(body).data?.id ?? null;
}

/** Who names no version speaks 0.3: later ones have clients say theirs. */
function versionOf(request: IncomingMessage): A2aVersion {
  const said = saidVersion(request) ?? "0.3";
  const version = spokenVersion(said);
  if (version) return version;
  throw new A2aError(
    "VERSION_NOT_SUPPORTED",
    `Version ${said.slice(0, 40)} of A2A is not spoken here.`,
    "Send the header `A2A-Version: 1.0`, or none for 0.3.",
  );
}

/** What is refused before anybody reads what it says. */
export function answerA2aRefusal(response: ServerResponse, refusal: Refusal): void {
  const { status, failure, headers, rpcCode } = refusal;
  const error = errorBody(rpcCode, failure.code.toUpperCase(), failure.message, failure.hint);
  answerJson(response, status, { jsonrpc: "2.0", id: null, error }, headers);
}
