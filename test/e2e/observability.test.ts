// What whoever runs the server sees of it: metrics that Prometheus can read, traces, and which call was which.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { createSandbox } from "./cliSandbox.ts";
import { readExposition } from "./exposition.ts";
import { call, overHttp } from "./productClients.ts";

test("metrics are valid, count by tool and code, and tell how the process fares", async () => {
  const sandbox = await createSandbox();
  const server = sandbox.start(["serve", "--port", "0", "--json"]);
  const { url } = JSON.parse(await server.nextLine());
  const { client } = await overHttp(url);
  await call(client, "memory_save", { kind: "note", title: "Pears", content: "Pears are pruned in March." });
  await call(client, "memory_search", { query: "pears" });
  await call(client, "code_explain", { element: "no such thing" });
  const answer = await fetch(new URL("/metrics", url));
  expect(answer.headers.get("content-type")).toContain("version=0.0.4");
  const { samples, types } = readExposition(await answer.text());
  const sampleOf = (name: string, labels: Record<string, string> = {}) =>
    samples.find(
      (each) =>
        each.name === name && Object.entries(labels).every(([key, value]) => each.labels[key] === value),
    )?.value;
  expect(sampleOf("loci_tool_calls_total", { tool: "memory_search" })).toBe(1);
  expect(sampleOf("loci_tool_errors_total", { tool: "code_explain", code: "not_found" })).toBe(1);
  expect(sampleOf("loci_tool_duration_seconds_count", { tool: "memory_save" })).toBe(1);
  expect(sampleOf("loci_tool_tokens_total", { tool: "memory_search" })).toBeGreaterThan(0);
  expect(sampleOf("loci_sessions")).toBe(1);
  expect(sampleOf("loci_process_resident_bytes")).toBeGreaterThan(10_000_000);
  for (const name of [
    ...["loci_index_pending_changes", "loci_outbox_depth", "loci_outbox_failed", "loci_conflicts_open"],
    ...["loci_process_heap_bytes", "loci_event_loop_delay_p99_seconds", "loci_event_loop_delay_max_seconds"],
  ])
    expect(sampleOf(name), name).toBeGreaterThanOrEqual(0);
  expect(types.get("loci_tool_duration_seconds")).toBe("histogram");
});

test("the audit, the log and the answer call a call the same, and a trace of it reaches the collector", async () => {
  const spans: { name: string; attributes: { key: string; value: { stringValue?: string } }[] }[] = [];
  const collector = createServer(async (request, response) => {
    const body = (await json(request)) as { resourceSpans: { scopeSpans: { spans: typeof spans }[] }[] };
    spans.push(...(body.resourceSpans[0]?.scopeSpans[0]?.spans ?? []));
    response.end("{}");
  });
  collector.listen(0, "127.0.0.1");
  await once(collector, "listening");
  onTestFinished(() => void collector.close());
  const sandbox = await createSandbox();
  const server = sandbox.start(["serve", "--port", "0", "--json", "--tools", "all", "--log", "info"], {
    LOCI_TRACES_URL: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  });
  const { url } = JSON.parse(await server.nextLine());
  const { client } = await overHttp(url);
  await call(client, "memory_search", { query: "a word that is nobody's business" });
  const { data } = await call(client, "audit_query", { tool: "memory_search", profile: "debug" });
  const [{ id } = { id: "" }] = (data as { calls: { id: string }[] }).calls;
  await client.close();
  server.process.kill("SIGTERM");
  const { err } = await server.ended;
  const lines = err
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toContainEqual(expect.objectContaining({ message: "call", call: id, tool: "memory_search" }));
  expect(lines).toContainEqual(
    expect.objectContaining({ message: "request", request: id.replace("call:", ""), status: 200 }),
  );
  expect(err).not.toContain("business");
  const traced = spans.find(({ name }) => name === "tools/call memory_search");
  expect(traced?.attributes).toContainEqual({ key: "loci.call", value: { stringValue: id } });
  expect(spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["prepare", "handle", "shape", "tell"]),
  );
  expect(JSON.stringify(spans)).not.toContain("business");
});
