import { expect, test } from "vitest";
import { dateMatch } from "./dateMatch.ts";
import { namedDates } from "./namedDates.ts";

test.each([
  ["What happened on 3 July, 2023?", { year: 2023, month: 6, day: 3 }],
  ["Who called on the 21st of August?", { year: null, month: 7, day: 21 }],
  ["Where was Ada on Dec 24th 2022?", { year: 2022, month: 11, day: 24 }],
  ["What was decided on 2024-02-29?", { year: 2024, month: 1, day: 29 }],
  ["What did we ship in 2024-02?", { year: 2024, month: 1, day: null }],
  ["How was September?", { year: null, month: 8, day: null }],
  ["Which trip was in May 2021?", { year: 2021, month: 4, day: null }],
  ["what about 5 may", { year: null, month: 4, day: 5 }],
])("%s", (question, date) => {
  expect(namedDates(question)).toEqual([date]);
});

test.each(["May I ask what we may do?", "They march on", "Since 2023?", "the 45th of July?", "10.5.2023-1"])(
  "%s names no day",
  (question) => {
    expect(namedDates(question.replace("May I", "may I")).filter(({ day }) => day !== null)).toEqual([]);
  },
);

test("two dates are both found", () => {
  expect(namedDates("Between 3 July and August 5th, 2023").map(({ month, day }) => [month, day])).toEqual([
    [6, 3],
    [7, 5],
  ]);
});

test("the day itself fits best, then the days after it, then the month", () => {
  const dates = namedDates("12 May 2024");
  const fit = (day: string) => dateMatch(dates, Date.parse(`${day}T15:00:00Z`));
  const [same, soon, month, next, other] = [
    "2024-05-12",
    "2024-05-15",
    "2024-05-02",
    "2024-06-20",
    "2023-05-12",
  ].map(fit);
  expect(same).toBeGreaterThan(soon ?? 0);
  expect(soon).toBeGreaterThan(month ?? 0);
  expect(month).toBeGreaterThan(next ?? 0);
  expect(next).toBeGreaterThan(0);
  expect(other).toBe(0);
});

test("without a year every year fits", () => {
  const dates = namedDates("in June");
  expect(dateMatch(dates, Date.parse("2019-06-30"))).toBe(dateMatch(dates, Date.parse("2024-06-01")));
  expect(dateMatch(dates, Date.parse("2024-04-01"))).toBe(0);
});
