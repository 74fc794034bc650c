import { expect, test } from "vitest";
import { asNodeId, asProjectId } from "../../domain/ids.ts";
import { MESSAGE_COLUMNS, TRAITS } from "../../engines/conversation/messageTraits.ts";
import { growStretches, type NewMessage } from "./stretch.ts";

const HOUR = 3_600_000;
const NOW = 1_000 * HOUR;

function message(id: string, atHour: number, content = id): NewMessage {
  return {
    draft: {
      id: asNodeId(id),
      project: asProjectId("p"),
      kind: "MESSAGE",
      props: { content, at: atHour * HOUR, speaker: "Ada Lovelace" },
    },
    vector: null,
  };
}

const labels = (stretches: ReturnType<typeof growStretches>) =>
  stretches.map(({ number, passages }) => [number, passages.map(({ label }) => label)]);

test("messages join the last stretch until some hours pass, whichever way the clock goes", () => {
  const first = growStretches(null, [message("a", 1), message("b", 2)], NOW);
  expect(labels(first)).toEqual([[0, ["a", "b"]]]);
  const more = [message("c", 3), message("d", 10), message("e", 11), message("f", 2)];
  expect(labels(growStretches(first.at(-1) ?? null, more, NOW))).toEqual([
    [0, ["a", "b", "c"]],
    [1, ["d", "e"]],
    [2, ["f"]],
  ]);
});

test("a long session is cut into stretches, of which only the first opens it", () => {
  const many = Array.from({ length: 130 }, (_, at) => message(`m${at}`, 1));
  const stretches = growStretches(null, many, NOW);
  expect(stretches.map(({ passages }) => passages.length)).toEqual([64, 64, 2]);
  const opens = stretches.map(
    ({ passages }) => (passages[0]?.numbers[MESSAGE_COLUMNS.traits] ?? 0) & TRAITS.opens,
  );
  expect(opens.map(Boolean)).toEqual([true, false, false]);
});

test("one by one comes to the same as all at once", () => {
  const all = [1, 2, 3, 9, 10, 30].map((hour) => message(`m${hour}`, hour));
  let grown: ReturnType<typeof growStretches> = [];
  const written = new Map<number, unknown>();
  for (const each of all) {
    grown = growStretches(grown.at(-1) ?? null, [each], NOW);
    for (const stretch of grown) written.set(stretch.number, stretch);
  }
  expect([...written.values()]).toEqual(growStretches(null, all, NOW));
});

test("a message has its words, its speaker's names and its form; what is dated ahead was said by now", () => {
  const [stretch] = growStretches(
    null,
    [message("a", 5_000, "Did Ben's boat sink yesterday? 3 times?")],
    NOW,
  );
  const passage = stretch?.passages[0];
  expect([...(passage?.terms.keys() ?? [])]).toEqual(
    expect.arrayContaining(["ben", "boat", "sink", "@ada", "@lovelace"]),
  );
  expect(passage?.terms.has("s")).toBe(false);
  const traits = passage?.numbers[MESSAGE_COLUMNS.traits] ?? 0;
  expect(traits).toBe(TRAITS.asks | TRAITS.counts | TRAITS.dates | TRAITS.opens);
  expect(passage?.numbers[MESSAGE_COLUMNS.atSeconds]).toBe(NOW / 1_000);
});
