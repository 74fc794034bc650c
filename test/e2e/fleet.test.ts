// Several agents at once, each with a real client, and what becomes of what they hold when one of them goes.
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import { describe, expect, test } from "vitest";
import { createSandbox, type Sandbox } from "./cliSandbox.ts";
import { call, MODERN, overHttp, overStdio } from "./productClients.ts";

const TREE = "src/tree.ts";

const claim = (client: Client, targetId = TREE) =>
  call(client, "agent_claim", { targetId, intent: "prune it" });

async function serve(sandbox: Sandbox): Promise<string> {
  return JSON.parse(await sandbox.start(["serve", "--port", "0", "--json"]).nextLine()).url;
}

async function orphaned(client: Client): Promise<unknown> {
  const { data } = await call(client, "coordination_overview", { profile: "debug" });
  return data?.orphanedClaims;
}

describe("what an agent holds when it goes is shown as left behind, and another can take it over", () => {
  test("after its client has closed the connection", async () => {
    const sandbox = await createSandbox();
    const ada = await overStdio(sandbox, { agent: "ada" });
    const { client: bob } = await overStdio(sandbox, { agent: "bob", flags: ["--tools", "all"] });
    expect((await claim(ada.client)).data).toMatchObject({ status: "ok" });
    expect((await claim(bob)).data).toMatchObject({ status: "CONFLICT", conflict: { agentId: "ada" } });
    await ada.client.close();
    await expect.poll(() => orphaned(bob)).toMatchObject([{ agentId: "ada", targetId: TREE }]);
    expect((await claim(bob)).data).toMatchObject({ status: "ok", takenOver: [{ agentId: "ada" }] });
  });

  test("after its process was killed, at once", async () => {
    const sandbox = await createSandbox();
    const ada = await overStdio(sandbox, { agent: "ada" });
    const { client: bob } = await overStdio(sandbox, { agent: "bob", flags: ["--tools", "all"] });
    const held = await claim(ada.client);
    await ada.kill();
    expect(await orphaned(bob)).toMatchObject([{ agentId: "ada", claimId: held.data?.claimId }]);
    const taken = await claim(bob);
    expect(taken.data).toMatchObject({ status: "ok", takenOver: [{ agentId: "ada" }] });
    expect(Number(taken.data?.fence)).toBeGreaterThan(Number(held.data?.fence));
  });

  test("after its session over HTTP has ended", async () => {
    const sandbox = await createSandbox();
    const url = await serve(sandbox);
    const ada = await overHttp(url, { name: "ada" });
    const { client: bob } = await overHttp(url, { name: "bob" });
    expect((await claim(ada.client)).data).toMatchObject({ status: "ok" });
    expect((await claim(bob)).data).toMatchObject({ status: "CONFLICT" });
    await ada.transport.terminateSession();
    await expect.poll(async () => (await claim(bob)).data?.status).toBe("ok");
  });

  test("after the server of many has been killed, and its clients come to another one", async () => {
    const sandbox = await createSandbox();
    const server = sandbox.start(["serve", "--port", "0", "--json"]);
    const { url } = JSON.parse(await server.nextLine());
    const { client: ada } = await overHttp(url, { name: "ada" });
    expect((await claim(ada)).data).toMatchObject({ status: "ok" });
    server.process.kill("SIGKILL");
    await server.ended;
    const { client: bob } = await overStdio(sandbox, { agent: "bob" });
    expect((await claim(bob)).data).toMatchObject({ status: "ok", takenOver: [{ agentId: "ada" }] });
  });
});

describe("agents under one name", () => {
  test("are told apart, and of ten who claim the same at once one has it", async () => {
    const sandbox = await createSandbox();
    await sandbox.run(["index"]);
    const doors = await Promise.all(Array.from({ length: 10 }, () => overStdio(sandbox, { agent: "ada" })));
    const answers = await Promise.all(doors.map(({ client }) => claim(client)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const refused = answers.filter(({ ok }) => !ok);
    expect(refused[0]).toMatchObject({ data: { status: "CONFLICT", conflict: { agentId: "ada" } } });
    expect(refused[0]?.summary).toContain("in another session");
    const others = await Promise.all(doors.map(({ client }, at) => claim(client, `docs/${at}.md`)));
    expect(others.every(({ ok }) => ok)).toBe(true);
    const [first] = doors.map(({ client }) => client);
    if (!first) throw new Error("Nobody is there.");
    const { data } = await call(first, "agent_status", { profile: "debug" });
    const sessions = data?.sessions as { isYou: boolean }[];
    expect(sessions).toHaveLength(10);
    expect(sessions.filter(({ isYou }) => isYou)).toHaveLength(1);
  }, 60_000);

  test("that nothing tells apart can claim nothing, and are told how to", async () => {
    const url = await serve(await createSandbox());
    const { client } = await overHttp(url, { versionNegotiation: MODERN });
    const refused = await claim(client);
    expect(refused).toMatchObject({ ok: false, errorCode: "unsupported" });
    expect(refused.hint).toContain("Loci-Session");
    const { client: known } = await overHttp(url, { versionNegotiation: MODERN, session: "mine" });
    expect((await claim(known)).data).toMatchObject({ status: "ok" });
  });
});

describe("a holder hears of a lost claim without calling", () => {
  async function loseTo(sandbox: Sandbox, bob: Client): Promise<void> {
    await writeFile(path.join(sandbox.repository, TREE), "export const plant = () => 'pear';\n");
    const metadata = {
      file: TREE,
      diffSummary: "pears",
      linesBefore: 3,
      linesAfter: 1,
      reason: "apples are out",
    };
    await call(bob, "episode_add", { type: "EDIT", content: "pears instead", metadata });
    await call(bob, "semantic_slice", { symbol: "plant" });
  }

  test("by a message, where the protocol has these", async () => {
    const sandbox = await createSandbox();
    const { client: ada } = await overStdio(sandbox, { agent: "ada" });
    const { client: bob } = await overStdio(sandbox, { agent: "bob" });
    const messages: unknown[] = [];
    ada.setNotificationHandler("notifications/message", ({ params }) => void messages.push(params.data));
    const { data } = await claim(ada);
    await loseTo(sandbox, bob);
    await expect
      .poll(() => messages)
      .toMatchObject([
        { type: "claim_lost", claimId: data?.claimId, target: TREE, reason: "code_changed", by: "bob" },
      ]);
    const told = async () =>
      (await call(ada, "agent_claim", { targetId: "docs/new.md", intent: "write it" })).warnings?.filter(
        (warning) => warning.startsWith("claim_lost:"),
      );
    expect(await told()).toEqual([expect.stringMatching(/src\/tree\.ts.*bob/)]);
    expect(await told()).toEqual([]);
  });

  test("by a resource that changed, where it has not", async () => {
    const sandbox = await createSandbox();
    const { client: ada } = await overStdio(sandbox, { agent: "ada", versionNegotiation: MODERN });
    const { client: bob } = await overStdio(sandbox, { agent: "bob" });
    await claim(ada);
    await loseTo(sandbox, bob);
    const news = async () => {
      const { contents } = await ada.readResource({ uri: "loci://news" });
      return JSON.parse((contents[0] as { text: string }).text).news;
    };
    await expect.poll(news).toMatchObject([{ type: "claim_lost", target: TREE, by: "bob" }]);
  });
});
