import { expect, test } from "vitest";
import type { Props } from "../../domain/record.ts";
import type { EpisodeType } from "../episodes/episodeTypes.ts";
import type { Observed } from "../reflection/observed.ts";
import { touchedCode } from "./touchedCode.ts";

let moment = 0;
function observed(type: EpisodeType, code: readonly string[], metadata: Props = {}): Observed {
  moment += 1;
  return { id: String(moment), type, line: "", content: "", outcome: null, metadata, code };
}
const edit = (file: string) => observed("EDIT", [file], { file });
const run = (failed: number, ...testFiles: string[]) =>
  observed("TEST_RESULT", testFiles, { passed: 1, failed, testFiles });
const isTest = (path: string) => path.endsWith(".test.ts");
const touched = (...traces: Parameters<typeof touchedCode>[0]) => touchedCode(traces, isTest, Number);

test("files are those edited, spoken of or claimed, those edited most first", () => {
  const { files } = touched(
    {
      taskId: "task:1",
      observed: [edit("src/b.ts"), observed("DECISION", ["src/a.ts::Cart", "cart"])],
      claimed: [],
    },
    { taskId: "task:2", observed: [edit("src/b.ts")], claimed: ["src/c.ts::tax", "src/**"] },
  );
  expect(files).toEqual([
    { path: "src/b.ts", taskIds: ["task:1", "task:2"], edits: 2, isClaimed: false },
    { path: "src/a.ts", taskIds: ["task:1"], edits: 0, isClaimed: false },
    { path: "src/c.ts", taskIds: ["task:2"], edits: 0, isClaimed: true },
  ]);
});

test("a test is as it was when last run, whichever task it was run for", () => {
  const early = run(1, "a.test.ts", "b.test.ts");
  const late = run(0, "a.test.ts");
  const { tests, files, failing } = touched(
    { taskId: "task:2", observed: [late, edit("c.test.ts")], claimed: [] },
    { taskId: "task:1", observed: [early], claimed: [] },
  );
  expect(tests).toEqual([
    { path: "b.test.ts", state: "failing" },
    { path: "a.test.ts", state: "passing" },
    { path: "c.test.ts", state: null },
  ]);
  expect(files).toEqual([]);
  expect(failing).toMatchObject([{ file: "b.test.ts", result: early }]);
});
