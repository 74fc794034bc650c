import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const FILES_A_PACKAGE = 50;

/** Writes a TypeScript tree in which packages use each other and everyone uses a few files. Gives the widest used one. */
export function writeSampleTree(root: string, files: number): { widelyUsed: string; any: string } {
  writeFileSync(join(root, "tsconfig.json"), '{"compilerOptions":{"paths":{"@app/*":["./packages/*"]}}}');
  for (let at = 0; at < files; at++) {
    const path = join(root, pathOf(at));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, textOf(at));
  }
  return { widelyUsed: pathOf(0), any: pathOf(Math.floor(files / 2)) };
}

function pathOf(at: number): string {
  return `packages/p${Math.floor(at / FILES_A_PACKAGE)}/module${at}.ts`;
}

function textOf(at: number): string {
  const neighbours = [at - 1, at - 7, at - 23].filter((other) => other > 0);
  const far = Math.floor(at / 3);
  const imports = [...new Set([0, ...neighbours, far])].filter((other) => other !== at);
  const lines = imports.map(
    (other) => `import { Service${other}, make${other} } from "@app/${pathOf(other).slice(9, -3)}";`,
  );
  const calls = imports.map((other) => `    total += make${other}(total).run${other}(this.#size);`);
  return `${lines.join("\n")}

/** Service number ${at}. */
export class Service${at} {
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  /** Runs what it is made of. */
  run${at}(start: number): number {
    let total = start;
${calls.join("\n")}
    return total;
  }

  again${at}(times: number): number {
    return Array.from({ length: times }, (_, index) => this.run${at}(index)).reduce((a, b) => a + b, 0);
  }
}

export function make${at}(size: number): Service${at} {
  return new Service${at}(size);
}
`;
}
