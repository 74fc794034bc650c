import { beforeEach, describe, expect, test } from "vitest";
import { SessionMap } from "./sessionMap.ts";

let now = 0;
let closed: string[] = [];
let missed: string[] = [];
let sessions: SessionMap<ReturnType<typeof session>>;

const session = (name: string) => ({
  name,
  isAtWork: () => name.startsWith("busy"),
  missed: () => void missed.push(name),
  close: async () => {
    closed.push(name);
  },
});
const add = (name: string) => sessions.add(name, session(name));

beforeEach(() => {
  now = 0;
  closed = [];
  missed = [];
  sessions = new SessionMap({ most: 2, idleMs: 100, lostMs: 10, now: () => now });
});

describe("when full", () => {
  test("the session that was idle longest makes room", () => {
    add("first");
    now = 1;
    add("second");
    now = 2;
    sessions.hold("first")();
    expect(sessions.makeRoom()).toBe(true);
    expect(closed).toEqual(["second"]);
    expect(sessions.get("first")?.name).toBe("first");
    expect(sessions.get("second")).toBeUndefined();
  });

  test("one that is at work stays while another is not, however long it was idle", () => {
    add("busy");
    now = 1;
    add("visitor");
    for (const next of ["second", "third"]) {
      now += 1;
      expect(sessions.makeRoom()).toBe(true);
      add(next);
    }
    expect(closed).toEqual(["visitor", "second"]);
  });

  test("where all are at work, the one that was idle longest makes room", () => {
    add("busy one");
    now = 1;
    add("busy two");
    expect(sessions.makeRoom()).toBe(true);
    expect(closed).toEqual(["busy one"]);
  });

  test("there is no room while all are held", () => {
    add("first");
    add("second");
    const releases = [sessions.hold("first"), sessions.hold("second")];
    expect(sessions.makeRoom()).toBe(false);
    for (const release of releases) release();
    expect(sessions.makeRoom()).toBe(true);
  });
});

describe("when one has taken all the places", () => {
  const own = (owner: string, name: string) => sessions.add(name, session(name), owner);
  beforeEach(() => {
    sessions = new SessionMap({ most: 4, idleMs: 100, lostMs: 10, now: () => now });
    own("ada", "ada's");
    for (const name of ["busy eve's", "eve's", "eve's other"]) {
      now += 1;
      own("eve", name);
    }
  });

  test("another gets one of theirs, and it is not one that is at work while one is not", () => {
    expect(sessions.makeRoom("bob")).toBe(true);
    expect(closed).toEqual(["eve's"]);
    expect(sessions.get("ada's", "ada")?.name).toBe("ada's");
  });

  test("they get no more than one of their own, and none where all of those are held", () => {
    expect(sessions.makeRoom("eve")).toBe(true);
    own("eve", "eve's last");
    for (const name of ["busy eve's", "eve's other", "eve's last"]) sessions.hold(name);
    expect(sessions.makeRoom("eve")).toBe(false);
    expect(closed).toEqual(["eve's"]);
    expect(sessions.makeRoom("bob")).toBe(true);
    expect(closed).toEqual(["eve's", "ada's"]);
  });
});

describe("idle sessions", () => {
  test("are closed after a while, counted from their last use", () => {
    add("old");
    add("used");
    const release = sessions.hold("used");
    now = 99;
    release();
    sessions.closeIdle();
    expect(closed).toEqual([]);
    now = 100;
    sessions.closeIdle();
    expect(closed).toEqual(["old"]);
  });

  test("are not idle while anything holds them", () => {
    add("busy");
    const [one, other] = [sessions.hold("busy"), sessions.hold("busy")];
    one();
    now = 1_000;
    sessions.closeIdle();
    expect(closed).toEqual([]);
    other();
    now = 2_000;
    sessions.closeIdle();
    expect(closed).toEqual(["busy"]);
  });
});

test("a session that ended by itself is forgotten and not closed again", async () => {
  add("gone");
  add("here");
  sessions.forget("gone");
  await sessions.closeAll();
  expect(closed).toEqual(["here"]);
  expect(sessions.get("here")).toBeUndefined();
});

describe("a session whose client seems to have left", () => {
  test("is missed after a while, once, and stays", () => {
    add("one");
    sessions.hold("one")(true);
    now = 9;
    sessions.missLost();
    expect(missed).toEqual([]);
    now = 10;
    sessions.missLost();
    sessions.missLost();
    expect(missed).toEqual(["one"]);
    expect(closed).toEqual([]);
    expect(sessions.get("one")?.name).toBe("one");
  });

  test("is not missed when it was heard of since, or listens again", () => {
    add("asks");
    add("listens");
    for (const name of ["asks", "listens"]) sessions.hold(name)(true);
    now = 5;
    sessions.hold("asks")();
    sessions.hold("listens");
    now = 99;
    sessions.missLost();
    expect(missed).toEqual([]);
  });

  test("is missed again when it came back and left again", () => {
    add("one");
    sessions.hold("one")(true);
    now = 10;
    sessions.missLost();
    sessions.hold("one")(true);
    now = 20;
    sessions.missLost();
    expect(missed).toEqual(["one", "one"]);
  });
});
