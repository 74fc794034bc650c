import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import type { CallTrace } from "../../app/callTrace.ts";
import { asNodeId, asSessionId } from "../../domain/ids.ts";
import type { Log } from "../../domain/log.ts";
import { OtlpExporter } from "./otlpExporter.ts";
import type { OtlpSpan } from "./otlpSpans.ts";

const CALL: CallTrace = {
  ...{ id: asNodeId("call:1"), tool: "memory_search", agent: "ada", session: asSessionId("session:1") },
  ...{ project: null, errorCode: undefined, tokens: 120, startedAt: 1_800_000_000_000, durationMs: 12.5 },
  stages: [
    { name: "prepare", afterMs: 0, durationMs: 2.5 },
    { name: "handle", afterMs: 2.5, durationMs: 10 },
  ],
  traceparent: undefined,
};

async function collector(status: number | null) {
  const heard: { url: string | undefined; spans: OtlpSpan[] }[] = [];
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as { resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[] };
    heard.push({ url: request.url, spans: body.resourceSpans[0]?.scopeSpans[0]?.spans ?? [] });
    if (status !== null) response.writeHead(status).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard, server };
}

/** However slow this machine is, what answers is waited for. */
const PATIENT = { everyMs: 10, timeoutMs: 60_000, lastCallMs: 60_000 };
const HASTY = { everyMs: 10, timeoutMs: 200, lastCallMs: 100 };

function exporterTo(url: string, pace = PATIENT) {
  const warnings: string[] = [];
  const log: Log = { error() {}, warn: (message) => void warnings.push(message), info() {}, debug() {} };
  return {
    exporter: new OtlpExporter({ url, service: { name: "loci", version: "1" }, log, pace }),
    warnings,
  };
}

test("a call becomes a span with its stages inside, in the trace that its caller named", async () => {
  const { url, heard } = await collector(200);
  const { exporter } = exporterTo(`${url}/`);
  const [trace, parent] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"];
  exporter.add({ ...CALL, errorCode: "not_found", traceparent: `00-${trace}-${parent}-01` });
  exporter.add({ ...CALL, traceparent: "00-made-up-00" });
  await exporter.close();
  const spans = heard.flatMap((each) => each.spans);
  expect(heard[0]?.url).toBe("/v1/traces");
  const [whole, prepare, handle, other] = spans;
  expect(whole).toMatchObject({
    ...{ traceId: trace, parentSpanId: parent, name: "tools/call memory_search", kind: 2 },
    ...{ startTimeUnixNano: "1800000000000000000", endTimeUnixNano: "1800000000012500000" },
    status: { code: 2, message: "not_found" },
  });
  expect(whole?.attributes).toContainEqual({ key: "loci.tokens", value: { intValue: "120" } });
  expect(prepare).toMatchObject({ traceId: trace, parentSpanId: whole?.spanId, name: "prepare" });
  expect(handle).toMatchObject({ name: "handle", startTimeUnixNano: "1800000000002500000" });
  expect(other?.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(other?.traceId).not.toBe(trace);
  expect(other).not.toHaveProperty("parentSpanId");
  expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(6);
});

test("a collector that refuses is told of once, and asked again", async () => {
  const { url, heard } = await collector(503);
  const { exporter, warnings } = exporterTo(url);
  for (let turn = 1; turn <= 3; turn++) {
    exporter.add(CALL);
    await expect.poll(() => heard.length).toBe(turn);
  }
  await exporter.close();
  expect(warnings).toHaveLength(1);
});

test.each([
  ["hangs", async () => (await collector(null)).url],
  [
    "is not there",
    async () => {
      const { url, server } = await collector(200);
      server.close();
      await once(server, "close");
      return url;
    },
  ],
])("a collector that %s keeps nobody from ending, and holds no more than so much", async (_how, urlOf) => {
  const { exporter } = exporterTo(await urlOf(), HASTY);
  for (let call = 0; call < 20_000; call++) exporter.add(CALL);
  await expect(exporter.close()).resolves.toBeUndefined();
});
