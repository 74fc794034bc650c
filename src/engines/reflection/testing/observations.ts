import type { Observed } from "../observed.ts";

/** Made-up observations, one line each; `told` gives them their ids in order. */
const nothing: Observed = {
  id: "",
  type: "OBSERVATION",
  line: "l",
  content: "",
  outcome: null,
  metadata: {},
  code: [],
};

export const told = (observed: readonly Observed[]): Observed[] =>
  observed.map((each, at) => ({ ...each, id: `e${at}` }));

export const edit = (file: string, reason = "because", code: readonly string[] = [file]): Observed => ({
  ...nothing,
  type: "EDIT",
  content: `edited ${file}`,
  metadata: { file, reason, diffSummary: reason, linesBefore: 1, linesAfter: 2 },
  code,
});

export const look = (content: string, ...code: string[]): Observed => ({ ...nothing, content, code });

export const error = (errorType: string, code: readonly string[]): Observed => ({
  ...nothing,
  type: "ERROR",
  content: "it broke",
  metadata: { errorType, stackSummary: `${errorType} at line 3` },
  code,
});

const result = (failures: number, code: readonly string[]): Observed => ({
  ...nothing,
  type: "TEST_RESULT",
  content: "ran the tests",
  metadata: { passed: 5, failed: failures, testFiles: code },
  code,
});
export const failed = (code: readonly string[] = []): Observed => result(2, code);
export const passed = (code: readonly string[] = []): Observed => result(0, code);

export const decided = (title: string, code: readonly string[]): Observed => ({
  ...nothing,
  type: "DECISION",
  content: title,
  code,
});
