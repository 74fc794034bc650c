import { screenText } from "../src/engines/screening/screenText.ts";
import {
  HARMLESS,
  ISSUED,
  type LabelledSecret,
  MISSED,
  NAMED,
} from "../src/engines/screening/testing/labelledTexts.ts";
import type { Benchmark, BenchRow } from "./benchmark.ts";

/** Texts made to harm: each is repeated until it is long, and four times as long must not take much more than four times. */
const HOSTILE: Readonly<Record<string, string>> = {
  assignments: "a=",
  names: "password=",
  "open quotes": 'password="',
  "nested JSON": '{"password":{"token":"',
  "escaped quotes": 'password=\\"',
  "queries of names": "password=a&b=",
  sentences: "password is ",
  flags: "--password ",
  "keys without end": "-----BEGIN PRIVATE KEY-----\n",
  "tokens without end": "-eyJ",
  "parts of tokens": "eyJaaaaaaaa.",
  addresses: "http://a:",
  schemes: "bearer ",
  "Slack tokens": "xoxb-",
  "one long word": "A",
};
const SHORT = 250_000;
const GROWTH = 4;
/** Linear is 4; garbage collection and a machine that others use make it more at times, the square of it is 16. */
const MOST_GROWTH = 8;
/** Below this, what is measured is chance. */
const LEAST_MS = 20;

export const screeningBench: Benchmark = {
  name: "screening",
  about: "secrets in texts: how many are found, how many are imagined, and how long the longest texts take",
  faults: "faults",
  async run(): Promise<BenchRow[]> {
    const rows = [
      await quality("issued", ISSUED),
      await quality("named", NAMED),
      await quality("hard", MISSED),
    ];
    rows.push(await harmless(), await everyday());
    for (const [name, piece] of Object.entries(HOSTILE)) rows.push(await growth(name, piece));
    return rows;
  },
};

async function quality(name: string, labelled: readonly LabelledSecret[]): Promise<BenchRow> {
  const left = await Promise.all(
    labelled.map(async ({ text, secret }) => (await screenText(text)).text.includes(secret)),
  );
  const found = left.filter((isLeft) => !isLeft).length;
  return { what: `secrets: ${name}`, measured: `${found} of ${labelled.length} found`, faults: 0 };
}

async function harmless(): Promise<BenchRow> {
  const screened = await Promise.all(HARMLESS.map(async (text) => (await screenText(text)).text !== text));
  const touched = screened.filter(Boolean).length;
  return { what: "harmless texts", measured: `${touched} of ${HARMLESS.length} touched`, faults: touched };
}

/** What a save pays for it. */
async function everyday(): Promise<BenchRow> {
  const text = HARMLESS.filter((each) => each.length < 100).join(" ");
  const runs = 500;
  const spentMs = await cpuMs(async () => {
    for (let run = 0; run < runs; run++) await screenText(text);
  });
  const measured = `${Math.round((spentMs / runs) * 1000)} µs for ${text.length} characters`;
  return { what: "everyday text", measured, faults: 0 };
}

async function growth(name: string, piece: string): Promise<BenchRow> {
  const timeOf = (length: number) =>
    cpuMs(async () => void (await screenText(piece.repeat(length / piece.length))));
  const short = await timeOf(SHORT);
  const long = await timeOf(SHORT * GROWTH);
  const isTooLong = long > LEAST_MS && long / Math.max(short, LEAST_MS / GROWTH) > MOST_GROWTH;
  const measured = `${Math.round(short)} ms, ${GROWTH} times as long: ${Math.round(long)} ms`;
  return { what: `hostile: ${name}`, measured, faults: isTooLong ? 1 : 0 };
}

async function cpuMs(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
