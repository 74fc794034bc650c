import { expect, test } from "vitest";
import { createLog } from "./log.ts";

const NOON = Date.UTC(2030, 0, 1, 12);

function recorded(level: Parameters<typeof createLog>[0], isTerminal: boolean) {
  const lines: string[] = [];
  const log = createLog(level, { write: (text) => lines.push(text), isTerminal }, () => NOON);
  return { log, lines };
}

test("messages below the wanted level are not written", () => {
  const { log, lines } = recorded("warn", true);
  log.error("one");
  log.warn("two");
  log.info("three");
  log.debug("four");
  expect(lines).toEqual(["12:00:00 error one\n", "12:00:00 warn  two\n"]);
  const silent = recorded("silent", true);
  silent.log.error("nothing");
  expect(silent.lines).toEqual([]);
});

test("a message is one line, whatever it holds", () => {
  const { log, lines } = recorded("info", true);
  log.info("a\nb\u001b[31m", { path: "c\nd" });
  expect(lines).toEqual(['12:00:00 info  a b [31m path="c\\nd"\n']);
});

test("away from a terminal a message is a JSON object with its error and without its secrets", () => {
  const { log, lines } = recorded("error", false);
  log.error("broken", { cause: new Error("outer", { cause: new Error("inner") }), apiKey: "sk-1" });
  const written = JSON.parse(lines[0] ?? "");
  expect(written).toMatchObject({ time: "2030-01-01T12:00:00.000Z", level: "error", message: "broken" });
  expect(written.cause).toMatch(/outer[\s\S]*caused by: Error: inner/);
  expect(lines[0]).not.toContain("sk-1");
});

test("a token that an error quotes is not written, wherever it stands", () => {
  const { log, lines } = recorded("error", false);
  const inner = new Error("no answer from https://ada:pear-tree@host/v1");
  log.error("refused loci_key_0123456789abcdef", {
    header: "Authorization: Bearer abcdefgh.12345678",
    cause: new Error("outer", { cause: inner }),
  });
  for (const secret of ["0123456789abcdef", "abcdefgh", "pear-tree"]) expect(lines[0]).not.toContain(secret);
  expect(lines[0]).toContain("[redacted]@host/v1");
});
