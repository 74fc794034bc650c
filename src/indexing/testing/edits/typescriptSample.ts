import type { Chooser } from "./chooser.ts";
import { FUNCTIONS, NAMES, type SampleLanguage, TYPES } from "./sampleLanguage.ts";

const fn = ({ pick }: Chooser) => pick(FUNCTIONS);
const type = ({ pick }: Chooser) => pick(TYPES);
const name = ({ pick }: Chooser) => pick(NAMES);
const from = ({ pick }: Chooser) =>
  pick([
    "./one",
    "./two.js",
    "../one.ts",
    ".",
    "..",
    "@app/one",
    "@app/lib/two",
    "shop",
    "shop/two",
    "zod",
    "node:fs",
    "#inner",
  ]);
const value = (c: Chooser): string =>
  c.pick([
    () => `${fn(c)}()`,
    () => `new ${type(c)}()`,
    () => `space.${name(c)}`,
    () => `new ${type(c)}().${fn(c)}()`,
    () => `${fn(c)}().${fn(c)}()`,
    () => `(await ${fn(c)}()).${fn(c)}()`,
    () => `[${type(c)}, ${fn(c)}].map((each) => each.${fn(c)}())`,
    () => `{ ${fn(c)}: ${fn(c)}, ...${fn(c)}() }`,
    () => `${fn(c)}((given, other: ${type(c)}) => given.${fn(c)}(other))`,
    () => `(flag ? ${fn(c)} : ${type(c)})`,
  ])();

export const typescriptSample: SampleLanguage = {
  name: "typescript",
  paths: [
    "one.ts",
    "two.ts",
    "index.ts",
    "lib/one.ts",
    "lib/two.tsx",
    "lib/index.ts",
    "lib/two.js",
    "one.test.ts",
    "lib/deep/one.ts",
  ],
  heads: ["", "// The head.\n", '"use strict";\n'],
  manifests: {
    "package.json": [
      '{"name":"shop"}',
      '{"name":"shop","exports":{".":"./lib/index.ts","./two":"./two.ts"},"imports":{"#inner":"./one.ts"}}',
      '{"name":"other","imports":{"#inner":"./lib/one.ts"}}',
      "{",
    ],
    "lib/package.json": ['{"name":"shop"}', '{"name":"zod","main":"two.tsx"}', "{}"],
    "tsconfig.json": [
      '{"compilerOptions":{"paths":{"@app/*":["./*"]}}}',
      '{"compilerOptions":{"baseUrl":"lib","paths":{"@app/*":["*","../*"]}}}',
      '{"extends":"./tsconfig.base.json"}',
      "{}",
    ],
    "tsconfig.base.json": ['{"compilerOptions":{"paths":{"@app/*":["./lib/*"]}}}', '{"compilerOptions":{}}'],
    "lib/tsconfig.json": ['{"compilerOptions":{"paths":{"@app/lib/*":["./*"]}}}'],
  },
  imports: [
    (c) => `import { ${name(c)} } from "${from(c)}";`,
    (c) => `import { ${name(c)} as ${name(c)} } from "${from(c)}";`,
    (c) => `import type { ${type(c)} } from "${from(c)}";`,
    (c) => `import * as space from "${from(c)}";`,
    (c) => `import ${name(c)} from "${from(c)}";`,
    (c) => `export * from "${from(c)}";`,
    (c) => `export * as space from "${from(c)}";`,
    (c) => `export { ${name(c)} as ${name(c)} } from "${from(c)}";`,
  ],
  items: [
    (c) => `export { ${name(c)}, ${name(c)} as default };`,
    (c) => `export default ${name(c)};`,
    (c) =>
      `export function ${fn(c)}(given: ${type(c)}, other = ${value(c)}) { return given.${fn(c)}(other); }`,
    (c) =>
      `export function ${fn(c)}<T extends ${type(c)}>(given: T): ${type(c)} { return given.${fn(c)}(); }`,
    (c) => `function ${fn(c)}() {\n  const local = ${value(c)};\n  ${fn(c)}();\n  return local;\n}`,
    (c) =>
      `export async function ${fn(c)}() {\n  function ${fn(c)}() { return ${value(c)}; }\n  return ${fn(c)}();\n}`,
    (c) => `export const ${name(c)} = ${value(c)};`,
    (c) => `const ${name(c)}: ${type(c)} = ${value(c)};`,
    (c) => `export const ${fn(c)} = (given: ${type(c)}) => given.${fn(c)}();`,
    (c) => `export const ${fn(c)} = (): ${type(c)} => ${value(c)};`,
    (c) => `export const ${fn(c)}: ${type(c)} = () => ${value(c)};`,
    (c) => `export class ${type(c)} extends ${type(c)} {\n  ${fn(c)}() { return this.${fn(c)}(); }\n}`,
    (c) =>
      `export class ${type(c)} implements ${type(c)} {\n  field = ${value(c)};\n  static ${fn(c)}() { return new ${type(c)}(); }\n}`,
    (c) =>
      `class ${type(c)} {\n  constructor(private ${fn(c)}: ${type(c)}) {}\n  get ${fn(c)}() { return ${value(c)}; }\n}`,
    (c) => `export class ${type(c)} { ${fn(c)}: ${type(c)}; }\nexport class ${type(c)} {}`,
    (c) => `export interface ${type(c)} { ${fn(c)}(): ${type(c)}; }`,
    (c) => `export interface ${type(c)} extends ${type(c)} { ${fn(c)}: ${type(c)}; }`,
    (c) => `export type ${type(c)} = ${type(c)} | ${type(c)};`,
    (c) => `export namespace ${type(c)} { export function ${fn(c)}() { return ${value(c)}; } }`,
    (c) => `${fn(c)}().${fn(c)}();`,
    (c) => `${fn(c)}(${value(c)}).${fn(c)}().${fn(c)}();`,
    (c) => `export function ${fn(c)}() { return ${value(c)}; }`,
    (c) => `${fn(c)}();`,
    (c) => `new ${type(c)}().${fn(c)}();`,
    (c) => `space.${fn(c)}();`,
    (c) => `test("it", () => { ${value(c)}; });`,
  ],
};
