// Real clients of A2A, and what goes over the wire when nobody helps.
import { type Message, Role } from "@a2a-js/sdk";
import {
  type Client,
  ClientFactory,
  ClientFactoryOptions,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
} from "@a2a-js/sdk/client";
import { expect } from "vitest";
import type { Envelope } from "../../src/app/envelope.ts";

export const CARD = "/.well-known/agent-card.json";
export const V1 = { "a2a-version": "1.0" };

/** The client of a version; a former one hides from the resolver which version the card prefers. */
export async function connectA2a(
  url: string,
  isFormer: boolean,
  headers: Record<string, string> = {},
): Promise<Client> {
  const legacyCompat = { enabled: isFormer };
  const withHeaders: typeof fetch = (input, init) =>
    fetch(input, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), ...headers } });
  const asFormer: typeof fetch = (input, init) => withHeaders(input, { ...init, headers: {} });
  const options = ClientFactoryOptions.createFrom(ClientFactoryOptions.default, {
    transports: [new JsonRpcTransportFactory({ fetchImpl: withHeaders, legacyCompat })],
    cardResolver: new DefaultAgentCardResolver({
      fetchImpl: isFormer ? asFormer : withHeaders,
      legacyCompat,
    }),
  });
  return new ClientFactory(options).createFromUrl(url);
}

type Content = NonNullable<Message["parts"][number]["content"]>;
export const words = (value: string): Content => ({ $case: "text", value });
export const data = (value: object): Content => ({ $case: "data", value });

function message(contents: readonly Content[], more: Partial<Message> = {}): Message {
  const parts = contents.map((content) => ({ content, metadata: undefined, filename: "", mediaType: "" }));
  return {
    messageId: crypto.randomUUID(),
    contextId: "",
    taskId: "",
    role: Role.ROLE_USER,
    parts,
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
    ...more,
  };
}

interface Heard {
  readonly text: string;
  readonly envelope: Envelope;
  readonly contextId: string;
}

export async function send(
  client: Client,
  contents: readonly Content[],
  more: Partial<Message> = {},
): Promise<Heard> {
  const request = {
    tenant: "",
    message: message(contents, more),
    configuration: undefined,
    metadata: undefined,
  };
  const answer = await client.sendMessage(request);
  if (!("messageId" in answer)) throw new Error("a task was begun");
  expect(answer.role).toBe(Role.ROLE_AGENT);
  const [text, json] = answer.parts.map(({ content }) => content?.value);
  return { text: String(text), envelope: json as Envelope, contextId: answer.contextId };
}

/** A card as it comes over the wire, in either version. */
export interface WireCard {
  readonly url: string;
  readonly supportedInterfaces: readonly { readonly url: string }[];
  readonly capabilities: object;
  readonly securitySchemes?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly securityRequirements?: unknown;
  readonly security?: unknown;
  readonly skills: readonly Readonly<Record<"id" | "name" | "description" | "tags", string>>[];
}

export async function fetchCard(
  origin: string,
  headers: Record<string, string> = {},
  path = CARD,
): Promise<WireCard> {
  return (await (await fetch(origin + path, { headers })).json()) as WireCard;
}

export interface WireAnswer {
  readonly error?: { readonly code: number; readonly data: unknown };
  readonly result?: { readonly parts: readonly { readonly kind: string }[] };
}

/** Sends a body as it is, where it is text, and tells what came back with which status. */
export async function post(
  origin: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ response: Response; answer: WireAnswer }> {
  const response = await fetch(`${origin}/a2a`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { response, answer: (await response.json()) as WireAnswer };
}

export const rpc = (method: string, params: unknown) => ({ jsonrpc: "2.0", id: "one", method, params });

/** The parameters of a message with one part, in version 0.3. */
export const asked = (part: object, more: object = {}) => ({
  message: { kind: "message", messageId: "m", role: "user", parts: [part], ...more },
});

export async function codeOf(sent: ReturnType<typeof post>): Promise<number | undefined> {
  return (await sent).answer.error?.code;
}
