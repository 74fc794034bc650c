import {
  ProtocolError,
  ProtocolErrorCode,
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from "@modelcontextprotocol/server";
import type { App } from "../app/app.ts";
import type { Envelope } from "../app/envelope.ts";
import type { Caller } from "../domain/caller.ts";
import { type ConnectionToolbox, permittedTools } from "./toolbox.ts";

const JSON_TYPE = "application/json";

/** Everything there is room for: whoever reads a resource has asked for the whole of it. */
const WHOLE = { profile: "debug" } as const;

interface ToolCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

interface KnownResource {
  readonly listing: Resource;
  readonly calls: readonly ToolCall[];
}

const RESOURCES: readonly KnownResource[] = [
  {
    listing: {
      uri: "loci://project/overview",
      name: "overview",
      title: "The project at a glance",
      description: "How far the code graph is, the communities of the code, and who is at what.",
      mimeType: JSON_TYPE,
    },
    calls: [
      { tool: "graph_health", input: {} },
      { tool: "community_list", input: { limit: 20 } },
      { tool: "coordination_overview", input: {} },
    ],
  },
  {
    listing: {
      uri: "loci://conflicts",
      name: "conflicts",
      title: "Open conflicts",
      description: "Questions that memory leaves open: statements that cannot all hold.",
      mimeType: JSON_TYPE,
    },
    calls: [{ tool: "conflict_list", input: { ...WHOLE, limit: 100 } }],
  },
];

interface KnownTemplate {
  readonly listing: ResourceTemplateType;
  /** What its addresses begin with; the rest is the id. */
  readonly prefix: string;
  call(id: string): ToolCall;
  /** A tool may answer for something that is only like what was asked for. */
  isMeant(data: Readonly<Record<string, unknown>>, id: string): boolean;
}

const TEMPLATES: readonly KnownTemplate[] = [
  {
    listing: {
      uriTemplate: "loci://symbol/{id}",
      name: "symbol",
      title: "A symbol of the code",
      description: "What it is, what it uses, who uses it, its tests, history, and the decisions on it.",
      mimeType: JSON_TYPE,
    },
    prefix: "loci://symbol/",
    call: (id) => ({ tool: "code_explain", input: { ...WHOLE, element: id } }),
    isMeant: (data, id) => data.id === id,
  },
  {
    listing: {
      uriTemplate: "loci://decision/{id}",
      name: "decision",
      title: "A decision",
      description: "What was decided and why, in every version, with what it replaced and what replaced it.",
      mimeType: JSON_TYPE,
    },
    prefix: "loci://decision/",
    call: (id) => ({ tool: "memory_history", input: { ...WHOLE, id } }),
    isMeant: ({ kind }) => kind === "decision",
  },
];

/** Who reads, and through what. */
export interface ResourceReader {
  readonly app: App;
  readonly caller: Caller;
  readonly toolbox: ConnectionToolbox;
}

interface ReadHow {
  readonly signal?: AbortSignal;
  /** To see whether it has changed, for nobody. */
  readonly isLook?: boolean;
}

/** Those that the tools which are there for the reader can answer for, if only in part. */
export function listedResources(reader: Reading): Resource[] {
  return RESOURCES.filter((known) => callsFor(reader, known).length > 0).map(({ listing }) => listing);
}

export function listedTemplates(reader: Reading): ResourceTemplateType[] {
  const tools = namesFor(reader);
  return TEMPLATES.filter(({ call }) => tools.has(call("").tool)).map(({ listing }) => listing);
}

type Reading = Pick<ResourceReader, "app" | "toolbox">;

function callsFor(reader: Reading, { calls }: KnownResource): ToolCall[] {
  const tools = namesFor(reader);
  return calls.filter(({ tool }) => tools.has(tool));
}

function namesFor({ app, toolbox }: Reading): ReadonlySet<string> {
  return new Set(permittedTools(app.tools, toolbox).map(({ name }) => name));
}

/** The text of a resource, read by the one road and so with the rights of who reads. Throws what the protocol has for a no. */
export async function readResource(reader: ResourceReader, uri: string, how: ReadHow = {}): Promise<string> {
  const known = RESOURCES.find(({ listing }) => listing.uri === uri);
  if (known) return JSON.stringify(await readAll(reader, uri, known, how));
  const template = TEMPLATES.find(({ prefix }) => uri.startsWith(prefix));
  const id = template && decoded(uri.slice(template.prefix.length));
  if (!template || !id) throw noSuchResource(uri);
  const envelope = await ask(reader, template.call(id), how);
  const told = required(envelope, uri, how);
  if (!template.isMeant(envelope.data ?? {}, id))
    throw noSuchResource(uri, `It is ${envelope.data?.id ?? "something else"} that is so named.`);
  return JSON.stringify(told);
}

/** One answer stands for itself; of several, each by the name of its tool, and one that fails takes no other with it. */
async function readAll(
  reader: ResourceReader,
  uri: string,
  known: KnownResource,
  how: ReadHow,
): Promise<unknown> {
  const calls = callsFor(reader, known);
  // One after the other: a request is counted as one call at a time.
  const answers: Envelope[] = [];
  for (const call of calls) answers.push(await ask(reader, call, how));
  const [first] = answers;
  if (!first) throw noSuchResource(uri);
  if (known.calls.length === 1) return required(first, uri, how);
  return Object.fromEntries(calls.map(({ tool }, at) => [tool, answers[at] && contentOf(answers[at], how)]));
}

async function ask(reader: ResourceReader, { tool, input }: ToolCall, how: ReadHow): Promise<Envelope> {
  return reader.app.call({ tool, input, caller: reader.caller, toolbox: reader.toolbox, ...how });
}

/** The price of an answer says nothing about what it tells, and how it came about is no change of that. */
function contentOf(envelope: Envelope, { isLook = false }: ReadHow) {
  const { profile: _, tokenEstimate: __, index, degraded, warnings, ...content } = envelope;
  if (isLook) return content;
  return {
    ...content,
    ...(index && { index }),
    ...(degraded && { degraded }),
    ...(warnings && { warnings }),
  };
}

function required(envelope: Envelope, uri: string, how: ReadHow) {
  if (envelope.ok) return contentOf(envelope, how);
  const { summary, errorCode, hint } = envelope;
  if (errorCode === "not_found" || errorCode === "invalid_input") throw noSuchResource(uri, summary);
  throw new ProtocolError(ProtocolErrorCode.InternalError, `${summary} ${hint ?? ""}`.trim(), {
    errorCode,
    hint,
  });
}

function noSuchResource(uri: string, why = ""): ProtocolError {
  return new ResourceNotFoundError(uri, `There is no such resource. ${why}`.trim());
}

/** Ids have slashes and colons, which a client may send as they are or encoded; null where the encoding is broken. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
