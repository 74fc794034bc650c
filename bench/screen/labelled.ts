import { readFile } from "node:fs/promises";
import { join } from "node:path";

export interface LabelledText {
  readonly isInjection: boolean;
  readonly family: string;
  readonly text: string;
}

export const HALVES = { development: "development.tsv", "held out": "heldOut.tsv" } as const;

export async function readLabelled(file: string): Promise<LabelledText[]> {
  return (await rowsOf(file)).map(([label, family = "", , text]) => {
    if (text === undefined || (label !== "injection" && label !== "benign"))
      throw new Error(`Not a labelled text: ${label}`);
    return { isInjection: label === "injection", family, text: unescaped(text) };
  });
}

/** What a rule of understanding should say of a text. */
export interface ExpectedWord {
  readonly subject: string;
  readonly expected: string;
  readonly text: string;
  readonly history: readonly string[];
}

export async function readExpected(): Promise<ExpectedWord[]> {
  return (await rowsOf("understanding.tsv")).map(([subject = "", expected = "", text = "", history]) => ({
    subject,
    expected,
    text: unescaped(text),
    history: history ? [unescaped(history)] : [],
  }));
}

/** Without the first line, which names the columns. */
async function rowsOf(file: string): Promise<string[][]> {
  const [, ...lines] = (await readFile(join(import.meta.dirname, file), "utf8")).trimEnd().split("\n");
  return lines.map((line) => line.split("\t"));
}

/** What a line of the files cannot hold is written as in JavaScript. */
function unescaped(text: string): string {
  return text.replace(/\\(?:u\{([0-9a-f]{1,6})\}|([nt\\]))/gi, (_, code?: string, sign?: string) => {
    if (code) return String.fromCodePoint(Number.parseInt(code, 16));
    return sign === "n" ? "\n" : sign === "t" ? "\t" : "\\";
  });
}
