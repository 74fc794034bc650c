import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { drainOutbox } from "../../src/app/drainOutbox.ts";
import { openWorld, type World } from "./world.ts";

let world: World;

beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.dispose());

interface Report {
  readonly id: string;
  readonly title: string;
  readonly body?: string;
}

const write = (more: object = {}, as = {}) =>
  world.call("report_write", { title: "Nightly build", body: "All green.", ...more }, as);
const at = (minute: number) => new Date(Date.UTC(2026, 0, 31, 12, minute)).toISOString();

async function list(input: object = {}, as = {}) {
  const { data } = await world.call("report_list", { profile: "debug", ...input }, as);
  return data as { reports: Report[]; total: number; nextCursor?: string };
}

async function latest(keyword: string, more: object = {}, as = {}): Promise<Report[]> {
  const { data } = await world.call("report_read_latest", { keyword, profile: "debug", ...more }, as);
  return (data as { reports: Report[] }).reports;
}

const titles = (reports: readonly Report[]) => reports.map(({ title }) => title);

describe("report_write", () => {
  test("the same title in the same minute is one report, also in other spelling and at once", async () => {
    const answers = await Promise.all(
      ["Nightly build", "nightly  BUILD.", "Nightly build", "NIGHTLY BUILD"].map((title, place) =>
        write({ title, body: `run ${place}`, occurredAt: at(1) }),
      ),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(new Set(answers.map(({ data }) => data?.reportId)).size).toBe(1);
    expect(answers.filter(({ data }) => data?.idempotent === false)).toHaveLength(1);
    expect((await list()).total).toBe(1);
  });

  test("another minute, another title or another project is another report", async () => {
    const answers = [
      await write({ occurredAt: at(1) }),
      await write({ occurredAt: at(2) }),
      await write({ title: "Weekly build", occurredAt: at(1) }),
      await write({ occurredAt: at(1), projectId: "example.org/acme/other" }),
    ];
    expect(answers.map(({ data }) => data?.idempotent)).toEqual([false, false, false, false]);
  });

  test("secrets are taken out of title, body and keywords, and it is told", async () => {
    const password = ["hunter", "2hunter"].join("");
    const answer = await write({ body: `It logs in with password=${password} again.`, keywords: ["login"] });
    expect(answer.warnings).toContain("redacted:password");
    const [report] = await latest("login");
    expect(report?.body).toBe("It logs in with password=[redacted:password] again.");
  });

  test("what is wrong with it is named", async () => {
    const later = await write({ occurredAt: Date.now() + 3_600_000 });
    expect(later).toMatchObject({ ok: false, errorCode: "invalid_input" });
    expect(later.summary).toContain("occurredAt");
    expect(await write({ occurredAt: "yesterday-ish" })).toMatchObject({ errorCode: "invalid_input" });
    expect(await write({ body: "x".repeat(10_001) })).toMatchObject({ errorCode: "invalid_input" });
    expect(await write({ title: "  " })).toMatchObject({ errorCode: "invalid_input" });
    expect(await write({ projectId: "nowhere" })).toMatchObject({
      errorCode: "blocked_scope",
      data: { status: "blocked_scope", idempotent: false },
    });
    expect((await list()).total).toBe(0);
  });

  test("with the store away it waits on disk, and arrives as of when it occurred", async () => {
    world.setAway(true);
    const answer = await write({ occurredAt: at(5) });
    expect(answer).toMatchObject({ ok: true, data: { status: "pending_retry", idempotent: false } });
    world.setAway(false);
    await expect.poll(() => drainOutbox(world.store, world.outbox, world.log), { interval: 300 }).toBe(1);
    expect((await list()).reports).toMatchObject([{ id: answer.data?.reportId, occurredAt: at(5) }]);
  });
});

describe("report_read_latest", () => {
  test("the newest by when it occurred, what is tagged before what only mentions it", async () => {
    await write({ title: "Old", keywords: ["Deploy"], occurredAt: at(1) });
    await write({ title: "New", keywords: ["deploy"], occurredAt: at(3) });
    await write({ title: "Between", keywords: ["deploy"], occurredAt: at(2) });
    await write({ title: "Aside", body: "The deployment took an hour.", occurredAt: at(9) });
    expect(titles(await latest("DEPLOY"))).toEqual(["New"]);
    expect(titles(await latest("deploy", { limit: 9 }))).toEqual(["New", "Between", "Old", "Aside"]);
    expect(titles(await latest("hour"))).toEqual(["Aside"]);
    expect(await latest("holiday")).toEqual([]);
  });

  test("one of usual length comes whole without asking for more", async () => {
    const body = "All of it is green. ".repeat(100);
    await write({ body, keywords: ["deploy"] });
    const answer = await world.call("report_read_latest", { keyword: "deploy" });
    expect(answer.data).toMatchObject({ reports: [{ body }] });
    expect(answer.warnings?.join() ?? "").not.toContain("profile: debug");
  });

  test("a long one comes whole, and where there is no room for that, its name does", async () => {
    const body = "All of it is green. ".repeat(450);
    await write({ body, keywords: ["deploy"] });
    const [whole] = await latest("deploy");
    expect(whole?.body).toBe(body);
    const short = await world.call("report_read_latest", { keyword: "deploy" });
    expect(short.tokenEstimate).toBeLessThanOrEqual(1_200);
    expect(short.warnings?.join()).toContain("`profile: debug` shows it whole");
    expect(short.data).toMatchObject({ reports: [{ title: "Nightly build" }] });
    expect(JSON.stringify(short)).not.toContain("All of it is green");
  });

  test("what was known then is read then", async () => {
    await write({ title: "Monday", keywords: ["deploy"], occurredAt: at(1) });
    await write({ title: "Tuesday", keywords: ["deploy"], occurredAt: at(3) });
    expect(titles(await latest("deploy", { asOf: at(2) }))).toEqual(["Monday"]);
    expect((await list({ asOf: at(2) })).total).toBe(1);
  });

  test("nobody reads what is not for them", async () => {
    await write({ title: "For admins", keywords: ["deploy"], visibility: "admin" }, { role: "admin" });
    await write({ title: "Hidden", keywords: ["deploy"], sensitive: true });
    await write({ title: "Shared", keywords: ["deploy"], occurredAt: at(1) });
    expect(titles(await latest("deploy", { limit: 9 }))).toEqual(["Shared"]);
    expect(titles(await latest("deploy", { limit: 9 }, { role: "admin" }))).toEqual(["For admins", "Shared"]);
    expect(await latest("deploy", {}, { role: "restricted" })).toEqual([]);
    expect(await latest("deploy", { projectId: "example.org/acme/other" })).toEqual([]);
    const elsewhere = await world.call("report_read_latest", { keyword: "deploy" }, { account: "rival" });
    expect(elsewhere.data).toEqual({ reports: [] });
    expect(elsewhere.warnings?.join()).toContain("projectId");
  });
});

describe("report_list", () => {
  test("newest first, page by page, each once, without what they say", async () => {
    for (const minute of [3, 1, 7, 5, 9]) await write({ title: `R${minute}`, occurredAt: at(minute) });
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 2, ...(cursor && { cursor }) });
      expect(page.total).toBe(5);
      expect(page.reports.every((report) => !("body" in report))).toBe(true);
      pages.push(titles(page.reports));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(pages).toEqual([["R9", "R7"], ["R5", "R3"], ["R1"]]);
  });

  test("by keyword and by workflow, with pages of their own", async () => {
    for (const minute of [1, 2, 3, 4]) {
      const sourceWorkflow = minute % 2 ? "nightly" : "weekly";
      await write({ title: `R${minute}`, sourceWorkflow, keywords: ["build"], occurredAt: at(minute) });
    }
    await write({ title: "Other", sourceWorkflow: "nightly", occurredAt: at(5), body: "nothing" });
    const nightly = await list({ sourceWorkflow: "nightly" });
    expect([titles(nightly.reports), nightly.total]).toEqual([["Other", "R3", "R1"], 3]);
    const first = await list({ keyword: "build", limit: 3 });
    expect([titles(first.reports), first.total]).toEqual([["R4", "R3", "R2"], 4]);
    const second = await list({ keyword: "build", limit: 3, cursor: first.nextCursor });
    expect([titles(second.reports), second.nextCursor]).toEqual([["R1"], undefined]);
    expect((await list({ keyword: "build", sourceWorkflow: "weekly" })).total).toBe(2);
  });

  test("a cursor that is none is refused", async () => {
    const answer = await world.call("report_list", { cursor: "nonsense" });
    expect(answer).toMatchObject({ ok: false, errorCode: "invalid_input" });
    expect(answer.hint).toContain("nextCursor");
  });
});

test("a report tells how the code that it speaks of stands", async () => {
  await world.write("src/pay.ts", "export function pay() { return 1; }\n");
  await world.call("graph_rebuild", { mode: "full" });
  const answer = await write({ keywords: ["pay"], code: ["src/pay.ts::pay", "src/gone.ts"] });
  expect(answer.warnings?.join()).toContain("src/gone.ts");
  expect(await latest("pay")).toMatchObject([{ code: [{ id: "src/pay.ts::pay", state: "same" }] }]);
});
