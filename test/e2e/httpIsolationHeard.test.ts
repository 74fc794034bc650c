// The same of what is heard without asking, of questions in Cypher, and of what only whoever runs the server should see.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { CANARY, ELSEWHERE, enter, HERE, plant, tokenFor } from "./canaries.ts";
import { createSandbox } from "./cliSandbox.ts";

/** In what is tagged for bob, whom one of those who look is not to hear of. */
const TAGGED = "canarytagged";
const SEEN = "gulls";
const CYPHER = [
  "MATCH (n) RETURN n LIMIT 500",
  "MATCH (n)-[r]->(m) RETURN n, r, m LIMIT 500",
  `MATCH (n) WHERE n.content CONTAINS '${CANARY}' RETURN n.content, count(n)`,
  "MATCH (a)-[*1..3]->(b) RETURN a.content, b.content LIMIT 500",
  "MATCH (n) WHERE n.entity = 'lighthouse' RETURN n.content, n.sensitive, n.visibility",
];

/** All that a stream has brought so far. */
async function listen(url: string | URL, headers: Readonly<Record<string, string>>): Promise<() => string> {
  const over = new AbortController();
  onTestFinished(() => over.abort());
  const answer = await fetch(url, {
    headers: { accept: "text/event-stream", ...headers },
    signal: over.signal,
  });
  expect(answer.status).toBe(200);
  let heard = "";
  const read = async () => {
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) heard += chunk;
  };
  read().catch(() => {});
  return () => heard;
}

async function collector(): Promise<{ url: string; heard(): string }> {
  let heard = "";
  const server = createServer(async (request, response) => {
    heard += await text(request);
    response.end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard: () => heard };
}

test("nothing outside a caller's rights is heard without asking, nor asked in Cypher, nor logged", {
  timeout: 600_000,
}, async () => {
  const sandbox = await createSandbox();
  for (const project of [HERE, ELSEWHERE])
    await sandbox.run(["remember", "a harmless word", "--project", project]);
  const token = (...flags: string[]) => tokenFor(sandbox, ...flags);
  const traces = await collector();
  const loci = sandbox.start(
    [
      "serve",
      "--port",
      "0",
      "--watch",
      "off",
      "--project",
      HERE,
      "--tools",
      "all",
      "--json",
      "--log",
      "debug",
    ],
    { LOCI_TRACES_URL: traces.url },
  );
  let log = "";
  loci.process.stderr.on("data", (chunk) => {
    log += chunk;
  });
  const admin = await token("--agent", "root", "--role", "admin");
  const harbour = await token("--agent", "harry", "--project", ELSEWHERE);
  const { url } = JSON.parse(await loci.nextLine());
  const viewers = [
    await enter(url, await token("--agent", "ada", "--project", HERE)),
    await enter(url, await token("--agent", "rex", "--role", "restricted", "--project", HERE)),
  ];
  const heard: (() => string)[][] = [];
  for (const { ask, call, headers } of viewers) {
    await call("subscribe_keywords", { keywords: ["lighthouse", SEEN] });
    heard.push([
      await listen(url, headers),
      await listen(new URL("/api/events", url), { authorization: headers.authorization ?? "" }),
    ]);
    for (const uri of ["project/overview", "conflicts", "news"])
      await ask("resources/subscribe", { uri: `loci://${uri}` });
  }
  const root = await enter(url, admin);
  const planted = new Date().toISOString();
  const hidden = await plant(root, await enter(url, harbour));
  const note = { kind: "note", visibility: "public" };
  await root.call("memory_save", {
    ...note,
    ...{ content: `The lighthouse keeps ${TAGGED} for bob`, agents: ["bob"], keywords: ["lamps"] },
  });
  await root.call("memory_save", {
    ...note,
    ...{ content: "Many gulls nest at the lighthouse", agents: ["rex"], keywords: [SEEN] },
  });
  const [adas = [], rexes = []] = heard;
  const all = (streams: (() => string)[]) => streams.map((each) => each()).join("");
  // What they may hear has come by now, and so would have what was planted before it.
  await expect.poll(() => adas[0]?.(), { timeout: 60_000 }).toContain("memory_match");
  await expect.poll(() => rexes[0]?.(), { timeout: 60_000 }).toContain("memory_match");
  await expect.poll(() => adas[1]?.(), { timeout: 60_000 }).toContain("event: change");
  for (const streams of heard) expect(all(streams)).not.toContain(CANARY);
  expect(all(rexes)).not.toContain(TAGGED);

  const found = await root.call("graph_query", { query: CYPHER[0], language: "cypher", profile: "debug" });
  // SQLite speaks none, and says so.
  expect(found).toMatch(new RegExp(`${CANARY}|"errorCode":"unsupported"`));
  for (const [at, viewer] of viewers.entries())
    for (const query of CYPHER)
      for (const when of [{}, { asOf: planted }, { knownAt: planted }]) {
        const input = { query, language: "cypher", profile: "debug", ...when };
        const answer = await viewer.call("graph_query", input);
        // A question that is refused is quoted, with what was guessed in it.
        expect(answer.replaceAll(query, "").replaceAll(JSON.stringify(query).slice(1, -1), "")).not.toContain(
          CANARY,
        );
        if (at === 1) expect(answer).not.toContain(TAGGED);
      }

  await viewers[0]?.call("memory_history", { id: hidden[0] ?? "" });
  const audits = [];
  for (const viewer of viewers)
    audits.push(await viewer.call("audit_query", { profile: "debug", limit: 100 }));
  expect(audits[1]).not.toMatch(new RegExp(`${TAGGED}|"agentId":"(?!rex)`));
  expect(audits[0]).not.toMatch(/"agentId":"(?!ada)/);
  const metrics = await fetch(new URL("/metrics", url), { headers: { authorization: `Bearer ${admin}` } });
  expect(await metrics.text()).not.toMatch(new RegExp(`${CANARY}|${TAGGED}`));
  loci.process.kill("SIGTERM");
  await loci.ended;
  expect(log).toContain('"message":"call"');
  expect(traces.heard()).toContain("tools/call memory_save");
  for (const told of [log, traces.heard()]) expect(told).not.toMatch(new RegExp(`${CANARY}|${TAGGED}`));
});
