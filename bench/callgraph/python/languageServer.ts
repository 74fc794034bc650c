import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

type Message = {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
};

/** Answers to what the server asks of its client, by method; anything else is answered with null. */
export type ClientAnswers = Readonly<Record<string, (params: unknown) => unknown>>;

/** A language server as a process, spoken to over its standard streams. */
export class LanguageServer {
  readonly #child: ChildProcess;
  readonly #answers: ClientAnswers;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #received = Buffer.alloc(0);
  #lastId = 0;

  constructor(command: readonly [string, ...string[]], folder: string, answers: ClientAnswers) {
    const [program, ...args] = command;
    this.#answers = answers;
    this.#child = spawn(program, args, { cwd: folder, stdio: ["pipe", "pipe", "ignore"] });
    this.#child.stdout?.on("data", (chunk: Buffer) => this.#receive(chunk));
    this.#child.once("exit", () => {
      for (const { reject } of this.#waiting.values())
        reject(new Error(`${program} ended before it answered.`));
    });
  }

  request(method: string, params: unknown): Promise<unknown> {
    const id = ++this.#lastId;
    const answer = Promise.withResolvers<unknown>();
    this.#waiting.set(id, answer);
    this.#send({ id, method, params });
    return answer.promise;
  }

  notify(method: string, params: unknown): void {
    this.#send({ method, params });
  }

  async close(): Promise<void> {
    this.#child.kill();
    await once(this.#child, "exit");
  }

  #send(message: Message): void {
    const body = JSON.stringify({ jsonrpc: "2.0", ...message });
    this.#child.stdin?.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  #receive(chunk: Buffer): void {
    this.#received = Buffer.concat([this.#received, chunk]);
    for (;;) {
      const headEnd = this.#received.indexOf("\r\n\r\n");
      if (headEnd < 0) return;
      const head = this.#received.toString("latin1", 0, headEnd);
      const bodyEnd = headEnd + 4 + Number(/Content-Length: (\d+)/i.exec(head)?.[1]);
      if (this.#received.length < bodyEnd) return;
      const body = this.#received.toString("utf8", headEnd + 4, bodyEnd);
      this.#received = this.#received.subarray(bodyEnd);
      this.#dispatch(JSON.parse(body));
    }
  }

  #dispatch({ id, method, params, result }: Message): void {
    if (id === undefined) return;
    if (method !== undefined) {
      this.#send({ id, result: this.#answers[method]?.(params) ?? null });
      return;
    }
    this.#waiting.get(id)?.resolve(result);
    this.#waiting.delete(id);
  }
}
