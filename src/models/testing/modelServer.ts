import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface SeenRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

export type Reply = (response: ServerResponse, seen: SeenRequest) => void;

/** A server on this machine that speaks to both kinds of clients, and misbehaves when told to. */
export interface ModelServer {
  readonly url: string;
  readonly seen: SeenRequest[];
  /** Answers for the next requests, in order; after them it behaves. */
  readonly next: Reply[];
  /** What a chat is answered with. */
  answer: (prompt: string, instructions: string) => string;
  /** How long the vectors of the model are that is loaded. */
  dims: number;
  /** Texts that the model will not take. */
  refuses: (text: string) => boolean;
  close(): Promise<void>;
}

export const DIMS = 8;

export async function openModelServer(): Promise<ModelServer> {
  const seen: SeenRequest[] = [];
  const next: Reply[] = [];
  const model: Model = { answer: () => "ready", dims: DIMS, refuses: () => false };
  const server = createServer(async (request, response) => {
    const one = await read(request);
    seen.push(one);
    (next.shift() ?? behave(model))(response, one);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return Object.assign(model, {
    url: `http://127.0.0.1:${port}`,
    seen,
    next,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  });
}

async function read(request: IncomingMessage): Promise<SeenRequest> {
  return {
    path: request.url ?? "",
    authorization: request.headers.authorization,
    body: JSON.parse(await text(request)),
  };
}

type Model = Pick<ModelServer, "answer" | "dims" | "refuses">;

function behave(model: Model): Reply {
  return (response, { path, body }) => {
    const vector = (text: string) => vectorOf(text, model.dims);
    if (textsOf(body).some(model.refuses)) send(response, { error: { message: "input too long" } }, 400);
    else if (path === "/api/embed") send(response, { embeddings: textsOf(body).map(vector) });
    else if (path === "/v1/embeddings") {
      const data = textsOf(body).map((one, index) => ({ index, embedding: vector(one) }));
      // The order is told by the numbers and nothing else.
      send(response, { data: data.reverse() });
    } else if (path === "/v1/chat/completions") {
      const [system, user] = body.messages as { content: string }[];
      const content = model.answer(user?.content ?? "", system?.content ?? "");
      send(response, { choices: [{ message: { role: "assistant", content } }] });
    } else send(response, { error: "no such page" }, 404);
  };
}

const textsOf = (body: SeenRequest["body"]) => (body.input ?? []) as string[];

/** Texts with the same letters point the same way. */
export function vectorOf(text: string, dims = DIMS): number[] {
  const vector = Array.from({ length: dims }, () => 0.5);
  for (const character of text) {
    const at = (character.codePointAt(0) ?? 0) % dims;
    vector[at] = (vector[at] ?? 0) + 1;
  }
  return vector;
}

function send(response: ServerResponse, value: unknown, status = 200, headers = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(value));
}

/** The ways in which services fail. */
export const replies = {
  status:
    (
      status: number,
      headers: Record<string, string> = {},
      value: unknown = { error: { message: "busy" } },
    ): Reply =>
    (response) =>
      send(response, value, status, headers),
  json:
    (value: unknown): Reply =>
    (response) =>
      send(response, value),
  text:
    (body: string): Reply =>
    (response) =>
      void response.writeHead(200).end(body),
  never: (): Reply => () => {},
  /** Promises more than it sends before the line is cut. */
  cutOff: (): Reply => (response) => {
    response.writeHead(200, { "content-length": "1000" });
    response.write('{"data": [', () => response.destroy());
  },
  /** Without telling beforehand how much there will be. */
  endless: (): Reply => (response) => {
    response.writeHead(200);
    const chunk = "x".repeat(1024 * 1024);
    const more = () => {
      if (!response.destroyed) response.write(chunk, () => setImmediate(more));
    };
    more();
  },
} as const;
