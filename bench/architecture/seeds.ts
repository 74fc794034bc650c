import { appendFile, readFile } from "node:fs/promises";
import { dirname, extname, join, relative } from "node:path/posix";
import { seededRandom } from "../../src/domain/testing/seededRandom.ts";
import type { ArchitectureCase } from "./cases.ts";

const CODE = /(?<!\.d)\.(?:[cm]?[jt]sx?)$/;

/** Writes imports between files that chance picks, in all the ways that an import can be written. */
export async function seedImports(
  root: string,
  files: readonly string[],
  testCase: ArchitectureCase,
  { seed, count }: { seed: number; count: number },
): Promise<string[]> {
  const random = seededRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const code = await writtenByHand(root, files);
  const written: string[] = [];
  for (let at = 0; at < count; at++) {
    const from = pick(code);
    const isModule = random() < 0.2;
    const to = isModule ? pick(testCase.modules) : pick(code);
    if (to === from) continue;
    const specifier = isModule ? to : specifierOf(from, to, testCase, random() < 0.5);
    const statement = pick(statementsFor(from))(specifier, at);
    await appendFile(join(root, from), `\n${statement}\n`);
    written.push(`${from}: ${statement}`);
  }
  return written;
}

/** What is generated has lines that nobody writes, and we do not index it. */
const LONGEST_LINE = 2_000;

async function writtenByHand(root: string, files: readonly string[]): Promise<string[]> {
  const written: string[] = [];
  for (const path of files.filter((each) => CODE.test(each))) {
    const text = await readFile(join(root, path), "utf8");
    if (text.split("\n").every((line) => line.length < LONGEST_LINE)) written.push(path);
  }
  return written;
}

function specifierOf(
  from: string,
  to: string,
  { alias, isWithoutEndings }: ArchitectureCase,
  isAlias: boolean,
): string {
  const named = isAlias ? (alias?.(to) ?? null) : null;
  if (named !== null) return named;
  const path = relative(dirname(from), to);
  const short = isWithoutEndings ? path.slice(0, -extname(path).length) : path;
  return short.startsWith(".") ? short : `./${short}`;
}

type Statement = (specifier: string, at: number) => string;

const STATIC: readonly Statement[] = [
  (specifier, at) => `import * as seeded${at} from ${JSON.stringify(specifier)};\nvoid seeded${at};`,
  (specifier) => `import ${JSON.stringify(specifier)};`,
  (specifier, at) => `export * as seeded${at} from ${JSON.stringify(specifier)};`,
  (specifier, at) => `export const seeded${at} = () => import(${JSON.stringify(specifier)});`,
];
const TYPED: readonly Statement[] = [
  (specifier, at) =>
    `import type * as Seeded${at} from ${JSON.stringify(specifier)};\nexport type S${at} = typeof Seeded${at};`,
  (specifier, at) => `export type * as Seeded${at} from ${JSON.stringify(specifier)};`,
  (specifier, at) => `export type T${at} = import(${JSON.stringify(specifier)}).Something;`,
];
const COMMON: readonly Statement[] = [
  (specifier, at) => `const seeded${at} = require(${JSON.stringify(specifier)}); void seeded${at};`,
];

function statementsFor(path: string): readonly Statement[] {
  if (path.endsWith(".cjs")) return COMMON;
  return /\.[cm]?tsx?$/.test(path) ? [...STATIC, ...TYPED] : STATIC;
}
