import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import { defineTool } from "../defineTool.ts";
import { changeInput } from "./changeInput.ts";
import { testItem, testItemOf } from "./testItem.ts";
import { testsForChange } from "./testsForChange.ts";
import { workspaceOf } from "./workspaceOf.ts";

export const testSelect = defineTool({
  name: "test_select",
  family: "code",
  title: "Tests that a change calls for",
  description:
    "The tests likely to run what changes (files, symbols, a diff, or all since a commit), nearest first, with the way they take.",
  effect: "read",
  readsIndex: true,
  input: z.object(changeInput),
  output: z.object({
    tests: z.array(testItem),
    coverageOfChange: z.number(),
    uncovered: z.array(z.string()),
    lessLikely: z.int(),
  }),
  priorities: {
    tests: "required",
    coverageOfChange: "high",
    uncovered: "medium",
    lessLikely: "low",
    "tests[].names": "medium",
    "tests[].reason": "high",
    "tests[].confidence": "low",
  },
  summary: ({ tests, coverageOfChange, uncovered, lessLikely }) => {
    if (tests.length + uncovered.length + lessLikely === 0 && coverageOfChange === 1)
      return "Nothing changed that a test could run, so no tests are called for.";
    const share = `${Math.round(coverageOfChange * 100)} % of what changed is run by tests`;
    const more =
      lessLikely > 0 ? ` ${counted(lessLikely, "more file")} of tests may (impact_analyze lists them).` : "";
    const others = uncovered.length > 1 ? ` and ${uncovered.length - 1} more of it` : "";
    const missing = uncovered[0] === undefined ? "" : ` No test is known to run ${uncovered[0]}${others}.`;
    return `${counted(tests.length, "file")} of tests; ${share}.${missing}${more}`;
  },
  async handle(input, context) {
    const workspace = await workspaceOf(context);
    const { likely, lessLikely, running, uncovered } = await testsForChange(input, context, workspace);
    return {
      tests: likely.map(testItemOf),
      coverageOfChange: running === 0 ? 1 : Math.round((1 - uncovered.length / running) * 1000) / 1000,
      uncovered: [...uncovered],
      lessLikely,
    };
  },
});
