import { readCargo } from "./readCargo.ts";
import { readGo, readGoJson } from "./readGo.ts";
import { readJest } from "./readJest.ts";
import { readJestJson } from "./readJestJson.ts";
import { readJunit } from "./readJunit.ts";
import { readMocha } from "./readMocha.ts";
import { readNodeSpec } from "./readNodeSpec.ts";
import { readPytest } from "./readPytest.ts";
import { readTap } from "./readTap.ts";
import { readTotals } from "./readTotals.ts";
import { readUnittest } from "./readUnittest.ts";
import { readVitest } from "./readVitest.ts";
import type { ResultReader, RunMaterial, TestTally } from "./testTally.ts";

/** What programs write for programs, and what says most; a line of it may be long. */
const FORMAL: readonly ResultReader[] = [readJunit, readJestJson, readGoJson];

/** What is written for people; what says most comes first. */
const INFORMAL: readonly ResultReader[] = [
  readTap,
  readVitest,
  readJest,
  readPytest,
  readUnittest,
  readCargo,
  readNodeSpec,
  readMocha,
  readGo,
  readTotals,
];

/** What a run of tests came to, as its runner tells it; null where none of the ways is known. */
export function readResults(material: RunMaterial): TestTally | null {
  const plain = { ...material, output: plainText(material.output) };
  return firstOf(FORMAL, plain) ?? firstOf(INFORMAL, { ...plain, output: shortLines(plain.output) });
}

function firstOf(readers: readonly ResultReader[], material: RunMaterial): TestTally | null {
  for (const read of readers) {
    const tally = read(material);
    if (tally) return tally;
  }
  return null;
}

/** No line for people is longer than this; patterns that look at each line must not be given one without end. */
function shortLines(output: string): string {
  return output.replace(/^(.{2000}).+$/gm, "$1");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const FOR_TERMINALS = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;

/** Without colours and what else a terminal would obey; a line that was written over counts as last written. */
export function plainText(output: string): string {
  return output
    .replaceAll("\r\n", "\n")
    .replace(FOR_TERMINALS, "")
    .replace(/^.*\r(?!$)/gm, "");
}
