import { expect, test } from "vitest";
import { Connection, number } from "./connection.ts";
import { sql } from "./sql.ts";

const COUNTING = sql`WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 1000) SELECT x FROM c`;
const openMemory = () => new Connection({ path: ":memory:", synchronous: "NORMAL", busyTimeoutMs: 0 });

test("rows come one by one, and a loop that breaks off leaves nothing open", () => {
  const connection = openMemory();
  let sum = 0;
  for (const row of connection.each(COUNTING)) {
    if (number(row, "x") > 100) break;
    sum += number(row, "x");
  }
  expect(sum).toBe(5050);
  connection.exec("CREATE TABLE t (x); DROP TABLE t");
  connection.close();
});

test("a loop that is under way when the connection closes is no longer, and says so instead of ending early", () => {
  const connection = openMemory();
  const [one, other] = [connection.each(COUNTING), connection.each(COUNTING)];
  expect([one.next().value, other.next().value]).toEqual([{ x: 1 }, { x: 1 }]);
  connection.close();
  for (const rows of [one, other])
    expect(() => rows.next()).toThrow(expect.objectContaining({ name: "Failure", code: "unavailable" }));
  expect(one.next().done).toBe(true);
});

test("what fails in the middle of a loop is a Failure too", () => {
  const connection = openMemory();
  const loop = () => {
    for (const row of connection.each(COUNTING)) if (number(row, "x") === 3) connection.close();
  };
  expect(loop).toThrow(expect.objectContaining({ name: "Failure", code: "unavailable" }));
});
