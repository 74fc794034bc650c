import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { seededRandom } from "../../src/domain/testing/seededRandom.ts";

const FUNCTIONS_A_FILE = 19;
const FILES_A_FOLDER = 25;
const IMPORTS_A_FILE = 4;
/** How many of the imports come from the file's own folder, as in real repositories most do. */
const OWN_SHARE = 0.75;

/** A repository with so many files and functions together, in folders that mostly keep to themselves. */
export async function writeSources(root: string, nodes: number): Promise<void> {
  const files = Math.ceil(nodes / (FUNCTIONS_A_FILE + 1));
  const random = seededRandom(1);
  for (let file = 0; file < files; file++) {
    const name = path.join(root, `${fileName(file)}.ts`);
    await mkdir(path.dirname(name), { recursive: true });
    await writeFile(name, sourceOf(file, files, random));
  }
}

function fileName(file: number): string {
  return `src/part${Math.floor(file / FILES_A_FOLDER)}/module${file}`;
}

function functionName(file: number, at: number): string {
  return `work${file}x${at}`;
}

function sourceOf(file: number, files: number, random: () => number): string {
  const others = [...new Set(Array.from({ length: IMPORTS_A_FILE }, () => otherFile(file, files, random)))];
  const imported = others.map((other) => functionName(other, Math.floor(random() * FUNCTIONS_A_FILE)));
  const imports = others.map((other, at) => `import { ${imported[at]} } from "../../${fileName(other)}.ts";`);
  const functions = Array.from({ length: FUNCTIONS_A_FILE }, (_, at) => {
    const near = functionName(file, Math.floor(random() * FUNCTIONS_A_FILE));
    const far = imported[Math.floor(random() * imported.length)] ?? near;
    return `export function ${functionName(file, at)}(left: number): number {\n  return left > ${at} ? ${near}(left - 1) : ${far}(left);\n}`;
  });
  return [...imports, ...functions].join("\n");
}

function otherFile(file: number, files: number, random: () => number): number {
  if (random() >= OWN_SHARE) return Math.floor(random() * files);
  const first = Math.floor(file / FILES_A_FOLDER) * FILES_A_FOLDER;
  return Math.min(files - 1, first + Math.floor(random() * FILES_A_FOLDER));
}
