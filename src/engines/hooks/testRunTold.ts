import { readResults } from "../testRuns/reading/readResults.ts";
import type { EpisodeInput } from "./editsTold.ts";
import { partOf, type Told, textIn } from "./told.ts";

/** Commands that show what a run once wrote, and run nothing. */
const SHOWING = /^\s*(?:cat|less|more|head|tail|grep|rg|sed|awk|git|diff|echo|ls|find)\b/;
const MOST_OUTPUT = 400_000;
const LONGEST_COMMAND = 300;
const MOST_FAILURES = 10;

/** What a run of tests in the client's shell came to; null where it was none, or cannot be read as one. */
export function testRunTold(told: Told, placeOf: (told: string) => string | null): EpisodeInput | null {
  const command = textIn(partOf(told.tool_input), "command") ?? textIn(told, "command");
  const output = outputOf(told);
  if (command === null || output === null || SHOWING.test(command)) return null;
  const tally = readResults({ output: output.slice(-MOST_OUTPUT), reports: [], placeOf, known: new Set() });
  if (tally === null) return null;
  const { passed, failed, failures } = tally;
  const failingFiles = [...new Set(failures.flatMap(({ file }) => file ?? []))];
  const names = failures.slice(0, MOST_FAILURES).map(({ name }) => name);
  const what = command.length <= LONGEST_COMMAND ? `\`${command}\`` : "A command";
  const which = names.length > 0 ? ` Failing: ${names.join("; ")}.` : "";
  return {
    type: "TEST_RESULT",
    content: `${what}: ${passed ?? "an untold number of"} passed, ${failed} failed.${which}`,
    outcome: failed > 0 ? "failure" : "success",
    metadata: {
      passed: passed ?? 0,
      failed,
      testFiles: testFilesIn(command, placeOf),
      ...(failingFiles.length > 0 && { failingFiles }),
    },
  };
}

function testFilesIn(command: string, placeOf: (told: string) => string | null): string[] {
  const words = command
    .split(/\s+/)
    .filter((word) => /^[\w./-]+\.\w+$/.test(word) && /test|spec/i.test(word));
  return words.flatMap((word) => placeOf(word) ?? []);
}

function outputOf(told: Told): string | null {
  const response = told.tool_response;
  if (typeof response === "string") return response;
  const part = partOf(response);
  const streams = [textIn(part, "stdout"), textIn(part, "stderr")].flatMap((text) => text ?? []);
  if (streams.length > 0) return streams.join("\n");
  return textIn(part, "llmContent", "output", "returnDisplay") ?? textIn(told, "output", "error");
}
