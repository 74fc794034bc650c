import { expect, test } from "vitest";
import type { Told } from "../told.ts";
import { nearestBySubject } from "./nearestBySubject.ts";

const told = (id: string, text: string, subject?: string): Told => ({
  id,
  text,
  ...(subject !== undefined && { subject }),
  at: 0,
  focus: null,
  agentId: null,
  sessionId: null,
});

const STORY = [
  told("limit", "The rate limit of the auth service is 1,000 requests per second."),
  told("entity", "It allows 5,000 a second.", "auth rate limit"),
  told("queue", "The queue of the billing service is Kafka."),
  told("deploy", "The service of the shop is deployed from main."),
  ...Array.from({ length: 20 }, (_, at) =>
    told(`other${at}`, `The page number ${at} of the shop is static.`),
  ),
];

test("finds what speaks of the same, nearest first, and leaves out the rest and itself", () => {
  const trigger = told("new", "It is 2,000 now.", "auth rate limit");
  expect(nearestBySubject(trigger, [trigger, ...STORY], 10)).toEqual(["limit", "entity"]);
  expect(nearestBySubject(trigger, STORY, 1)).toHaveLength(1);
});

test("finds by the text where no subject is told apart", () => {
  const trigger = told("new", "Billing uses RabbitMQ as its queue.");
  expect(nearestBySubject(trigger, STORY, 10)).toContain("queue");
});

test("finds nothing by no words, and in no story", () => {
  expect(nearestBySubject(told("new", "…"), STORY, 10)).toEqual([]);
  expect(nearestBySubject(told("new", "The queue"), [], 10)).toEqual([]);
});
