import { analysisMode } from "../../src/engines/routing/analysisMode.ts";
import { understandMessage } from "../../src/recall/messages/understandMessage.ts";
import type { Benchmark, BenchRow } from "../benchmark.ts";
import { type ExpectedWord, HALVES, type LabelledText, readExpected, readLabelled } from "./labelled.ts";
import { METHODS, type Method } from "./methods.ts";
import { speedRows } from "./speed.ts";

const OURS = "ours";

export const screenBench: Benchmark = {
  name: "screen",
  about:
    "labelled texts, some of which try to give orders to an agent (README there): precision, recall and F1 of the injection flag, by half and by family; intent, language and route on a small set; what it costs, and that hostile texts cost no more than their length",
  faults: "faults",
  async run(): Promise<BenchRow[]> {
    const rows: BenchRow[] = [];
    for (const [half, file] of Object.entries(HALVES)) {
      const texts = await readLabelled(file);
      for (const [method, isFlagged] of Object.entries(METHODS))
        rows.push({ what: `${half}, ${texts.length} texts`, method, ...score(texts, isFlagged), faults: 0 });
      rows.push(...families(half, texts));
      if (half === "development") printWrong(texts);
    }
    return [...rows, ...accuracies(await readExpected()), ...speedRows()];
  },
};

function score(texts: readonly LabelledText[], isFlagged: Method): BenchRow {
  const flagged = texts.filter(({ text }) => isFlagged(text));
  const right = flagged.filter(({ isInjection }) => isInjection).length;
  const wanted = texts.filter(({ isInjection }) => isInjection).length;
  const [precision, recall] = [right / (flagged.length || 1), right / wanted];
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { precision: precision.toFixed(3), recall: recall.toFixed(3), F1: f1.toFixed(3) };
}

/** How many of each family are flagged by each method. */
function families(half: string, texts: readonly LabelledText[]): BenchRow[] {
  const groups = Map.groupBy(
    texts,
    ({ isInjection, family }) => `${isInjection ? "injection" : "benign"}: ${family}`,
  );
  return Array.from(groups, ([family, members]) => ({
    what: `${half}, ${family}`,
    method: `flagged of ${members.length}`,
    ...Object.fromEntries(
      Object.entries(METHODS).map(([method, isFlagged]) => [
        method,
        members.filter(({ text }) => isFlagged(text)).length,
      ]),
    ),
    faults: 0,
  }));
}

/** Of the half that rules were written with, what is wrong may be looked at. */
function printWrong(texts: readonly LabelledText[]): void {
  for (const { text, isInjection, family } of texts)
    if (METHODS[OURS]?.(text) !== isInjection)
      console.log(`${isInjection ? "missed" : "false alarm"} (${family}): ${text}`);
}

function accuracies(expected: readonly ExpectedWord[]): BenchRow[] {
  return Array.from(
    Map.groupBy(expected, ({ subject }) => subject),
    ([subject, members]) => {
      const wrong = members.filter((member) => saidOf(member) !== member.expected);
      for (const member of wrong)
        console.log(`${subject}: ${saidOf(member)} instead of ${member.expected}: ${member.text}`);
      const right = members.length - wrong.length;
      return { what: subject, method: OURS, measured: `${right} of ${members.length} right`, faults: 0 };
    },
  );
}

function saidOf({ subject, text, history }: ExpectedWord): string {
  if (subject === "route") return analysisMode(text).mode;
  const { intent, language } = understandMessage(text, history);
  return subject === "intent" ? intent : language;
}
