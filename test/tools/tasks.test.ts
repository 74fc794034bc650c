import { describe, expect, test } from "vitest";
import { asNodeId } from "../../src/domain/ids.ts";
import { agentOf, begunTask, newTask, told } from "./fleet.ts";
import type { TaskShown } from "./taskDesk.ts";
import { ada, bob, desk, world } from "./taskWorld.ts";

const eve = { ...agentOf("eve"), role: "restricted" } as const;

describe("making", () => {
  test("a task is kept with all that is said of it, and read again so", async () => {
    const { conversationId } = await told(
      world,
      "conversation_append",
      {
        conversationId: "plans",
        messages: [
          { role: "user", content: "Paint it." },
          { role: "user", content: "Blue." },
        ],
      },
      ada,
    );
    const featureId = await newTask(world, { title: "House", kind: "feature" }, ada);
    const first = await newTask(world, { title: "Sand", featureId }, ada);
    const id = await newTask(
      world,
      {
        ...{
          title: "Paint",
          kind: "chore",
          featureId,
          dependsOn: [first, first],
          priority: "high",
          conversationId,
        },
        ...{ description: "All four walls.", inputs: { colour: "blue", coats: 2 } },
        plan: ["buy paint", { step: "paint", state: "in_progress" }],
      },
      ada,
    );
    expect(await desk.itemOf(id)).toEqual({
      ...{ id, title: "Paint", status: "open", kind: "chore", priority: "high", featureId, progress: "0/2" },
      ...{ description: "All four walls.", inputs: { colour: "blue", coats: 2 } },
      conversationId: "conversation:plans",
      dependsOn: [{ id: first, title: "Sand", status: "open" }],
      waitsFor: [{ id: first, title: "Sand", status: "open" }],
      plan: [
        { step: "buy paint", state: "open" },
        { step: "paint", state: "in_progress" },
      ],
    });
    expect(await desk.edgesFrom(featureId, "CONTAINS")).toEqual([first, id]);
    expect(await desk.edgesFrom(id, "RAISED_DURING")).toEqual(["conversation:plans"]);
  });

  test("what the schema marks as secret and what reads like one is kept nowhere, the audit included", async () => {
    const answer = await world.call("task_create", {
      title: "Deploy",
      inputs: { pin: "4711-hush", host: "example.org", note: "password: hunter2hush" },
      inputSchema: { properties: { pin: { type: "string", secret: true, default: "hush" } } },
    });
    expect(answer).toMatchObject({ ok: true, warnings: ["redacted:inputs", "redacted:password"] });
    const { task } = answer.data as { task: { id: string } };
    expect((await desk.itemOf(task.id)).inputs).toMatchObject({ pin: "[redacted]", host: "example.org" });
    await world.call("task_create", { title: "Bad", inputs: { pin: "hush" }, inputSchema: "hush" });
    const audit = await told(world, "audit_query", { profile: "debug" }, ada);
    expect(JSON.stringify(audit)).toContain("Deploy");
    expect(JSON.stringify(audit) + (await desk.everythingKept())).not.toContain("hush");
  });

  test("a namesake that is not over is told of", async () => {
    const first = await newTask(world, { title: "Fix  the Login" }, ada);
    const answer = await world.call("task_create", { title: "fix the login" }, bob);
    expect(answer).toMatchObject({ ok: true, data: { namesakes: [first] } });
    expect(answer.warnings?.[0]).toContain(`same_title: ${first} is called so`);
    await desk.complete(first);
    await desk.complete((answer.data as { task: TaskShown }).task.id);
    expect((await world.call("task_create", { title: "Fix the login" })).warnings).toBeUndefined();
  });

  test.each([
    [{ featureId: "feature:none" }, "not_found", "feature feature:none"],
    [{ dependsOn: ["task:none"] }, "not_found", "task task:none"],
    [{ conversationId: "none" }, "not_found", "conversation conversation:none"],
    [{ producedByTaskId: "task:none" }, "not_found", "`producedByTaskId`"],
    [{ kind: "feature", dependsOn: ["task:none"] }, "invalid_input", "no `dependsOn`"],
    [{ kind: "feature", featureId: "feature:none" }, "invalid_input", "no `featureId`"],
    [{ title: "  " }, "invalid_input", "title"],
    [{ priority: "urgent" }, "invalid_input", "priority"],
    [{ plan: [{ step: "a", state: "odd" }] }, "invalid_input", "plan"],
    [{ inputs: { a: "x".repeat(30_000) } }, "invalid_input", "inputs"],
  ])("with %j nothing is made", async (fields, errorCode, words) => {
    const answer = await world.call("task_create", { title: "Try", ...fields });
    expect(answer).toMatchObject({ ok: false, errorCode });
    expect(answer.summary).toContain(words);
    expect(answer.hint).toBeTruthy();
    expect(await desk.listed()).toEqual([]);
  });

  test("a feature cannot be depended on, and tasks of another project are not there", async () => {
    const feature = await newTask(world, { title: "House", kind: "feature" }, ada);
    const other = await told(
      world,
      "task_create",
      { title: "Far", projectId: "example.org/acme/other" },
      ada,
    );
    const far = (other.task as TaskShown).id;
    expect(await world.call("task_create", { title: "Try", dependsOn: [feature] })).toMatchObject({
      errorCode: "invalid_input",
    });
    expect(await world.call("task_create", { title: "Try", dependsOn: [far] })).toMatchObject({
      errorCode: "not_found",
    });
    expect(await desk.start(far)).toMatchObject({ errorCode: "not_found" });
    expect(await desk.listed()).toEqual([]);
  });

  test("without a project there is nowhere to plan", async () => {
    const answer = await world.call("task_create", { title: "Try" }, { project: null });
    expect(answer).toMatchObject({ ok: false, errorCode: "blocked_scope" });
  });

  test("what comes up in the course of a task is tied to it", async () => {
    const task = await begunTask(world, { title: "Paint" }, ada);
    const found = await newTask(world, { title: "Mend the wall" }, ada);
    const other = await newTask(world, { title: "Later", producedByTaskId: found }, ada);
    expect(await desk.edgesFrom(task, "PRODUCED")).toEqual([found]);
    expect(await desk.edgesFrom(found, "PRODUCED")).toEqual([other]);
  });
});

describe("dependencies in a circle", () => {
  test("are refused with the circle, and nothing changes", async () => {
    const sand = await newTask(world, { title: "Sand" }, ada);
    const prime = await newTask(world, { title: "Prime", dependsOn: [sand] }, ada);
    const paint = await newTask(world, { title: "Paint", dependsOn: [prime] }, ada);
    const answer = await desk.update(sand, { dependsOn: [paint], title: "Grind" });
    expect(answer).toMatchObject({
      ok: false,
      errorCode: "conflict",
      data: { cycle: [sand, paint, prime, sand] },
    });
    expect(answer.summary).toContain(
      `${sand} (Sand, open) → ${paint} (Paint, open) → ${prime} (Prime, open) → ${sand}`,
    );
    expect((await desk.itemOf(sand)).title).toBe("Sand");
    expect(await desk.update(paint, { dependsOn: [paint] })).toMatchObject({ errorCode: "conflict" });
  });

  test("two who close one together cannot both", async () => {
    const tasks = await Promise.all(["a", "b", "c"].map((title) => newTask(world, { title }, ada)));
    const answers = await Promise.all(
      tasks.map((id, at) => desk.update(id, { dependsOn: [tasks[(at + 1) % 3]] }, agentOf(`agent${at}`))),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    expect(answers.filter(({ data }) => data?.cycle)).toHaveLength(1);
  });
});

describe("who may see and change", () => {
  test("a restricted agent changes what it planned and what it was given, and learns of nothing else", async () => {
    const hidden = await newTask(world, { title: "Secret plan" }, ada);
    const own = await newTask(world, { title: "Own" }, eve);
    expect(await desk.start(hidden, eve)).toMatchObject({ errorCode: "not_found" });
    expect(await desk.listed({}, eve)).toEqual([own]);
    await desk.update(own, { dependsOn: [hidden] }, ada);
    const waiting = await desk.start(own, eve);
    expect(waiting.summary).toContain("waits for a task that you may not see");
    expect(JSON.stringify(waiting)).not.toContain("Secret");
    expect(JSON.stringify(waiting)).not.toContain(hidden);
    expect(await desk.itemOf(own, eve)).toMatchObject({ waitsForHidden: 1 });
    await desk.update(own, { dependsOn: [] }, eve);
    expect((await desk.itemOf(own, ada)).dependsOn).toMatchObject([{ id: hidden }]);
    const cycle = await desk.update(hidden, { dependsOn: [own] }, ada);
    expect(cycle.data?.cycle).toEqual([hidden, own, hidden]);
    await desk.complete(hidden);
    expect(await desk.listed({ ready: true }, eve)).toEqual([own]);
    expect((await desk.start(own, ada)).ok).toBe(true);
    const held = await desk.start(own, eve);
    expect(held.data?.heldBy).toEqual({ agentId: "another agent", since: expect.any(String) });
    expect(JSON.stringify(await desk.itemOf(own, eve))).not.toContain("ada");
    const { history } = await told(world, "progress_query", { taskId: own, profile: "debug" }, eve);
    expect(JSON.stringify(history)).not.toContain("ada");
  });

  test("a restricted agent goes on with what it was given, and with nothing else of another's", async () => {
    const mal = { ...agentOf("mal"), role: "restricted" } as const;
    const given = await newTask(world, { title: "Paint" }, eve);
    const other = await newTask(world, { title: "Other" }, eve);
    await desk.start(given, ada);
    await told(world, "agent_handoff", { to: "mal", taskId: given }, ada);
    await told(world, "session_start", {}, mal);
    expect(await desk.listed({}, mal)).toEqual([given]);
    expect(await desk.start(other, mal)).toMatchObject({ errorCode: "not_found" });
    expect(await desk.start(given, mal)).toMatchObject({ ok: true });
    expect(await desk.complete(given, { note: "blue" }, mal)).toMatchObject({ ok: true });
    expect(await desk.itemOf(given)).toMatchObject({ status: "completed", agentId: "mal" });
  });

  test("a circle that runs through what one may not see names none of it", async () => {
    const own = await newTask(world, { title: "Own" }, eve);
    const other = await newTask(world, { title: "Other" }, eve);
    const hidden = await newTask(world, { title: "Secret plan", dependsOn: [own] }, ada);
    await desk.update(other, { dependsOn: [hidden] }, ada);
    const answer = await desk.update(own, { dependsOn: [other] }, eve);
    expect(answer).toMatchObject({
      ok: false,
      data: { cycle: [own, other, "a task that you may not see", own] },
    });
    expect(JSON.stringify(answer)).not.toContain("Secret");
  });

  test("what was deleted is not there, is not waited for, and is no producer", async () => {
    const gone = await begunTask(world, { title: "Gone" }, ada);
    const after = await newTask(world, { title: "After", dependsOn: [gone] }, ada);
    const { account, project, agent, session } = world.caller;
    const meta = { type: "coordination", account, project, agentId: agent, sessionId: session } as const;
    await world.store.memory.transaction(meta, (tx) => tx.setDeleted({ project, id: asNodeId(gone) }, true));
    expect(await desk.listed({ ready: true })).toEqual([after]);
    expect(await desk.start(gone)).toMatchObject({ errorCode: "not_found" });
    expect(await desk.complete(gone)).toMatchObject({ errorCode: "not_found" });
    expect((await world.call("memory_save", { kind: "note", content: "Now." }, ada)).warnings).toEqual([
      "missing_provenance",
    ]);
    expect((await desk.start(after)).ok).toBe(true);
  });
});
