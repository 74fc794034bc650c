import { describe, expect, test } from "vitest";
import { asNodeId } from "../../domain/ids.ts";
import type { NodeKind } from "../../domain/kinds.ts";
import type { Props } from "../../domain/record.ts";
import { nodeRecord } from "../../domain/testing/nodeRecord.ts";
import { mayForget } from "./mayForget.ts";
import { mentionsAny } from "./mentionsAny.ts";
import { purgePlan } from "./purgePlan.ts";

const deleted = (id: string, kind: NodeKind, props: Props = {}, deletedAt = 5) =>
  nodeRecord(id, { kind, props, deletedAt });

const DELETED = [
  deleted("fact:1", "FACT"),
  deleted("document:1", "DOCUMENT"),
  deleted("section:1", "SECTION", { documentId: "document:1" }),
  deleted("chunk:1", "CHUNK", { documentId: "document:1", sectionId: "section:1" }),
  deleted("section:2", "SECTION", { documentId: "document:2" }),
  deleted("chunk:2", "CHUNK", { documentId: "document:2", sectionId: "section:2" }),
  deleted("conversation:c", "CONVERSATION"),
  deleted("message:1", "MESSAGE", { conversationId: "c" }),
];

const shown = ({ items }: ReturnType<typeof purgePlan>) =>
  items.map(({ node, parts }) => `${node.id} ${parts}`);

describe("what a purge would take", () => {
  test("all that is deleted, parts counted with what they lie in", () => {
    const plan = purgePlan(DELETED, []);
    expect(shown(plan)).toEqual(["fact:1 0", "document:1 2", "section:2 1", "conversation:c 1"]);
    expect(plan.nodes).toHaveLength(DELETED.length);
  });

  test("or what is named, with its parts", () => {
    expect(shown(purgePlan(DELETED, [asNodeId("document:1"), asNodeId("none")]))).toEqual(["document:1 2"]);
    expect(shown(purgePlan(DELETED, [asNodeId("chunk:1")]))).toEqual(["chunk:1 0"]);
    expect(shown(purgePlan(DELETED, [asNodeId("conversation:c")]))).toEqual(["conversation:c 1"]);
  });

  test("its token is that of exactly this set, in whatever order", () => {
    const { token } = purgePlan(DELETED, []);
    expect(purgePlan(DELETED.toReversed(), []).token).toBe(token);
    expect(purgePlan(DELETED.slice(1), []).token).not.toBe(token);
    expect(purgePlan([...DELETED.slice(1), deleted("fact:1", "FACT", {}, 6)], []).token).not.toBe(token);
  });
});

test("a text mentions an id where it stands in it as a whole", () => {
  const mentions = mentionsAny(["fact:1", "message:c/x", "conversation:talk 1"]);
  expect(mentions('{"id":"fact:1","x":2}')).toBe(true);
  expect(mentions('{"ids":["fact:12","note:1"]}')).toBe(false);
  expect(mentions("Saved as message:c/x, done")).toBe(true);
  expect(mentions('{"conversationId":"talk 1","messages":[')).toBe(true);
  expect(mentions('{"conversationId":"talk 2"}')).toBe(false);
});

test("an admin may forget anything, an agent its own", () => {
  expect(mayForget({ role: "admin", agent: "boss" }, "ada")).toBe(true);
  expect(mayForget({ role: "agent", agent: "ada" }, "ada")).toBe(true);
  expect(mayForget({ role: "restricted", agent: "ada" }, "bob")).toBe(false);
  expect(mayForget({ role: "agent", agent: "ada" }, null)).toBe(false);
});
