// What the scenarios of the official conformance suite prescribe, behind the doors of Loci.
import { setTimeout as delay } from "node:timers/promises";
import {
  type CallToolResult,
  type GetPromptResult,
  type RequestId,
  ResourceNotFoundError,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { elicitations } from "./fixtureElicitations.ts";

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
const SILENCE = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";
const PAUSE_MS = 50;

type Answer = (
  input: Record<string, unknown>,
  context: ServerContext,
) => CallToolResult | Promise<CallToolResult>;

const text = (words: string) => ({ type: "text" as const, text: words });
const image = { type: "image" as const, data: PIXEL, mimeType: "image/png" };
const embedded = (uri: string, words: string, mimeType = "text/plain") => ({
  type: "resource" as const,
  resource: { uri, mimeType, text: words },
});

const TOOLS: Record<string, Answer> = {
  test_simple_text: () => ({ content: [text("This is a simple text response for testing.")] }),
  test_image_content: () => ({ content: [image] }),
  test_audio_content: () => ({ content: [{ type: "audio", data: SILENCE, mimeType: "audio/wav" }] }),
  test_embedded_resource: () => ({
    content: [embedded("test://embedded-resource", "This is an embedded resource content.")],
  }),
  test_multiple_content_types: () => ({
    content: [
      text("Multiple content types test:"),
      image,
      embedded("test://mixed-content-resource", '{"test":"data","value":123}', "application/json"),
    ],
  }),
  async test_tool_with_logging(_input, { mcpReq }) {
    for (const words of ["Tool execution started", "Tool processing data", "Tool execution completed"]) {
      await mcpReq.log("info", words);
      await delay(PAUSE_MS);
    }
    return { content: [text("Logged.")] };
  },
  test_error_handling: () => ({
    isError: true,
    content: [text("This tool intentionally returns an error for testing")],
  }),
  async test_tool_with_progress(_input, { mcpReq }) {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined)
        await mcpReq.notify({
          method: "notifications/progress",
          params: { progressToken, progress, total: 100 },
        });
      await delay(PAUSE_MS);
    }
    return { content: [text("Done.")] };
  },
  async test_sampling({ prompt }, { mcpReq }) {
    const messages = [{ role: "user" as const, content: text(String(prompt)) }];
    const { content } = await mcpReq.requestSampling({ messages, maxTokens: 100 }, during(mcpReq));
    return { content: [text(`LLM response: ${JSON.stringify(content)}`)] };
  },
  async test_reconnection(_input, { http }) {
    http?.closeSSE?.();
    await delay(PAUSE_MS);
    return { content: [text("Answered after the stream had been closed.")] };
  },
  json_schema_2020_12_tool: () => ({ content: [text("Called.")] }),
  ...Object.fromEntries(
    Object.entries(elicitations).map(([name, asks]): [string, Answer] => [
      name,
      async (input, { mcpReq }) => {
        const { action, content } = await mcpReq.elicitInput(asks(input), during(mcpReq));
        return {
          content: [text(`Elicitation completed: action=${action}, content=${JSON.stringify(content)}`)],
        };
      },
    ]),
  ),
};

const SCHEMA_2020_12 = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object" as const,
  $defs: {
    address: {
      type: "object",
      properties: { street: { type: "string" }, city: { type: "string" } },
    },
  },
  properties: { name: { type: "string" }, address: { $ref: "#/$defs/address" } },
  additionalProperties: false,
};

const PROMPTS: Record<string, (args: Record<string, string>) => GetPromptResult["messages"]> = {
  test_simple_prompt: () => [{ role: "user", content: text("This is a simple prompt for testing.") }],
  test_prompt_with_arguments: ({ arg1, arg2 }) => [
    { role: "user", content: text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`) },
  ],
  test_prompt_with_embedded_resource: ({ resourceUri = "" }) => [
    { role: "user", content: embedded(resourceUri, "Embedded resource content for testing.") },
    { role: "user", content: text("Please process the embedded resource above.") },
  ],
  test_prompt_with_image: () => [
    { role: "user", content: image },
    { role: "user", content: text("Please analyze the image above.") },
  ],
};

const RESOURCES: Record<string, { mimeType: string; text: string } | { mimeType: string; blob: string }> = {
  "test://static-text": {
    mimeType: "text/plain",
    text: "This is the content of the static text resource.",
  },
  "test://static-binary": { mimeType: "image/png", blob: PIXEL },
  "test://watched-resource": { mimeType: "text/plain", text: "Watched." },
};

/** Sent on the stream of the call: the client may not have opened the other one yet, and what is sent there before is lost. */
function during({ id }: { readonly id: RequestId }) {
  return { relatedRequestId: id };
}

/** Has a server of ours answer with what the scenarios expect in place of what Loci has. */
export function prescribe(server: Server): Server {
  server.setRequestHandler("tools/list", () => ({
    tools: Object.keys(TOOLS).map((name) => ({
      name,
      description: "As the conformance suite prescribes.",
      inputSchema: name === "json_schema_2020_12_tool" ? SCHEMA_2020_12 : { type: "object" },
    })),
  }));
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const answer = TOOLS[params.name];
    if (!answer) return { isError: true, content: [text("There is no such tool.")] };
    return answer(params.arguments ?? {}, context);
  });
  server.setRequestHandler("resources/list", () => ({
    resources: Object.entries(RESOURCES).map(([uri, { mimeType }]) => ({ uri, name: uri, mimeType })),
  }));
  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: [{ uriTemplate: "test://template/{id}/data", name: "template" }],
  }));
  server.setRequestHandler("resources/read", ({ params: { uri } }) => {
    const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
    if (id !== undefined) {
      const words = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
      return { contents: [{ uri, mimeType: "application/json", text: words }] };
    }
    const found = RESOURCES[uri];
    if (!found) throw new ResourceNotFoundError(uri);
    return { contents: [{ uri, ...found }] };
  });
  server.setRequestHandler("resources/subscribe", () => ({}));
  server.setRequestHandler("resources/unsubscribe", () => ({}));
  server.setRequestHandler("prompts/list", () => ({
    prompts: Object.keys(PROMPTS).map((name) => ({ name, description: "As prescribed." })),
  }));
  server.setRequestHandler("prompts/get", ({ params }) => ({
    messages: PROMPTS[params.name]?.(params.arguments ?? {}) ?? [],
  }));
  server.setRequestHandler("completion/complete", () => ({
    completion: { values: ["paris", "park", "party"], hasMore: false },
  }));
  return server;
}
