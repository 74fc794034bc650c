import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import type { App } from "../../app/app.ts";
import { mayAudit } from "../../domain/caller.ts";
import { Failure } from "../../domain/failure.ts";
import { answerJson, endWith, isOver, untilGone, untilOver } from "../httpAnswer.ts";
import type { Route } from "../httpRoutes.ts";
import { Refusal, shuttingDown } from "../refusal.ts";
import { requestIdOf } from "../requestId.ts";
import { UnderWay } from "../underWay.ts";
import { during, ownerOf } from "../visitor.ts";
import type { ApiDesk, Guest, Welcome } from "./apiDesk.ts";
import { EventStream, endStream } from "./eventStream.ts";
import { cookieName, setCookie } from "./loginDesk.ts";

interface ApiParts {
  readonly app: App;
  readonly desk: ApiDesk;
  readonly version: string;
}

const CALL_PREFIX = "/api/call/";

const credentials = z.object({ token: z.string().min(1).max(1_000) });

/** What the dashboard speaks to: any tool by the one road, who is there, and what changes. */
export class ApiRoutes {
  readonly #parts: ApiParts;
  readonly #streams = new Map<ServerResponse, Guest>();
  readonly #underWay = new UnderWay();
  #isClosing = false;

  constructor(parts: ApiParts) {
    this.#parts = parts;
  }

  get routes(): readonly (readonly [path: string, route: Route])[] {
    return [
      ["/api/session", { methods: ["GET"], answer: (...both) => this.#tellSession(...both) }],
      ["/api/login", { methods: ["POST"], answer: (...both) => this.#login(...both) }],
      ["/api/logout", { methods: ["POST"], answer: (...both) => this.#logout(...both) }],
      ["/api/events", { methods: ["GET"], answer: (...both) => this.#events(...both) }],
      [CALL_PREFIX, { methods: ["POST"], answer: (...both) => this.#call(...both) }],
    ];
  }

  get sessions(): number {
    return this.#parts.desk.sessions;
  }

  owners(): ReadonlySet<string | null> {
    return this.#parts.desk.owners();
  }

  closeOwned(owner: string | null): void {
    this.#parts.desk.closeOwned(owner);
    this.#endStreams((guest) => ownerOf(guest) === owner);
  }

  closeIdle(): void {
    this.#parts.desk.closeIdle();
  }

  /** Waits for the calls under way, for a while, and then ends everything that is left. */
  async close(drainMs: number): Promise<void> {
    this.#isClosing = true;
    this.#endStreams(() => true);
    await this.#underWay.settled(drainMs);
    await this.#parts.desk.close();
  }

  async #call(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const welcome = await this.#welcome(request);
    const { visitor, release } = welcome;
    await during(release, async () => {
      const input = await during(visitor.enter("bodies"), () => this.#parts.desk.readJson(request));
      if (this.#isClosing) throw shuttingDown();
      const answered = during(visitor.enter("requests"), () =>
        this.#answerCall(request, response, welcome, input),
      );
      await this.#underWay.add(answered);
    });
  }

  async #answerCall(
    request: IncomingMessage,
    response: ServerResponse,
    { guest }: Welcome,
    input: unknown,
  ): Promise<void> {
    const { app } = this.#parts;
    const tool = toolNamedIn(request);
    const { caller, toolbox } = guest.connection;
    const isRead = app.tools.some(({ name, effect }) => name === tool && effect === "read");
    const isLook = isRead && guest.repeats.has(tool, input);
    const requestId = requestIdOf(response);
    const signal = untilGone(response);
    answerJson(response, 200, await app.call({ tool, input, caller, toolbox, signal, requestId, isLook }));
  }

  async #tellSession(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { desk, version } = this.#parts;
    const found = await desk.known(request);
    found?.release();
    answerJson(response, 200, { version, ...(found ? this.#described(found.guest) : { isIn: false }) });
  }

  #described({ connection: { caller, toolbox }, right }: Guest) {
    const tools = this.#parts.app.tools.filter((tool) => toolbox.permits?.(tool) ?? true);
    return {
      isIn: true,
      hasToken: right !== null,
      agent: caller.agent,
      role: caller.role,
      project: caller.project,
      mayAudit: mayAudit(caller),
      tools: tools.map(({ name }) => name),
      ...(right && { endsAt: new Date(right.expiresAt).toISOString() }),
    };
  }

  async #login(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { desk } = this.#parts;
    const asked = credentials.safeParse(await desk.readCredentials(request)).data;
    if (!asked) throw noToken();
    const secret = await desk.logIn(asked.token.trim(), request);
    this.#endStreams(desk.logOut(request));
    this.#answerWithCookie(request, response, secret);
  }

  async #logout(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { desk } = this.#parts;
    await desk.readCredentials(request);
    this.#endStreams(desk.logOut(request));
    this.#answerWithCookie(request, response, null);
  }

  #answerWithCookie(request: IncomingMessage, response: ServerResponse, secret: string | null): void {
    const isSecure = this.#parts.desk.isSecure(request);
    const cookie = setCookie(cookieName(request, isSecure), secret, isSecure);
    answerJson(response, 200, { ok: true }, { "set-cookie": cookie });
  }

  async #events(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { guest, visitor, release } = await this.#welcome(request);
    await during(
      () => release(true),
      () =>
        during(visitor.enter("streams"), () => {
          endWith(visitor.right, response);
          return this.#tellChanges(guest, response);
        }),
    );
  }

  /** Until its client is gone, or may not hear of them any more. */
  async #tellChanges(guest: Guest, response: ServerResponse): Promise<void> {
    const { app, version } = this.#parts;
    let stream: EventStream | undefined;
    // Known from here on, as it may have to end before it could begin.
    this.#streams.set(response, guest);
    try {
      const stop = await app.watch(guest.connection.caller, (change) => stream?.send("change", change));
      try {
        if (isOver(response)) return;
        stream = new EventStream(response);
        stream.send("hello", { version });
        await untilOver(response);
      } finally {
        stop();
        stream?.close();
      }
    } finally {
      this.#streams.delete(response);
    }
  }

  async #welcome(request: IncomingMessage): Promise<Welcome> {
    if (this.#isClosing) throw shuttingDown();
    return this.#parts.desk.welcome(request);
  }

  #endStreams(isEnding: (guest: Guest) => boolean): void {
    for (const [response, guest] of this.#streams) if (isEnding(guest)) endStream(response);
  }
}

function noToken(): Refusal {
  return new Refusal(
    400,
    new Failure("invalid_input", "There is no token in the request.", 'Send `{ "token": "loci_key_…" }`.'),
  );
}

/** What cannot be read as a name is none, and told as such. */
function toolNamedIn({ url = "" }: IncomingMessage): string {
  const [path = ""] = url.split("?");
  const name = path.slice(CALL_PREFIX.length);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
