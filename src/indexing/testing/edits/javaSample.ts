import type { Chooser } from "./chooser.ts";
import { FUNCTIONS, type SampleLanguage, TYPES } from "./sampleLanguage.ts";

const fn = ({ pick }: Chooser) => pick(FUNCTIONS);
const type = ({ pick }: Chooser) => pick(TYPES);
const unit = ({ pick }: Chooser) => pick(["shop", "shop.deep", "other", "java.util"]);
const method = (c: Chooser): string =>
  c.pick([
    () => `  public ${type(c)} ${fn(c)}(${type(c)} given) { return given.${fn(c)}(); }`,
    () => `  static void ${fn(c)}() { ${fn(c)}(); ${type(c)}.${fn(c)}(); }`,
    () => `  ${type(c)} field = new ${type(c)}();\n  void ${fn(c)}() { field.${fn(c)}(); }`,
    () => `  class ${type(c)} { void ${fn(c)}() { ${fn(c)}(); } }`,
    () => `  void ${fn(c)}() { var local = ${fn(c)}(); local.${fn(c)}(); }`,
  ])();

export const javaSample: SampleLanguage = {
  name: "java",
  paths: [
    "shop/Apple.java",
    "shop/Berry.java",
    "shop/deep/Apple.java",
    "shop/deep/Cedar.java",
    "other/Berry.java",
    "test/shop/AppleTest.java",
  ],
  heads: ["package shop;\n", "package shop.deep;\n", "package other;\n", ""],
  manifests: {},
  imports: [
    (c) => `import ${unit(c)}.${type(c)};`,
    (c) => `import ${unit(c)}.*;`,
    (c) => `import static ${unit(c)}.${type(c)}.${fn(c)};`,
    (c) => `import static ${unit(c)}.${type(c)}.*;`,
  ],
  items: [
    (c) => `public class ${type(c)} extends ${type(c)} {\n${method(c)}\n${method(c)}\n}`,
    (c) => `class ${type(c)} implements ${type(c)} {\n  ${type(c)}() { ${fn(c)}(); }\n${method(c)}\n}`,
    (c) => `interface ${type(c)} extends ${type(c)} { ${type(c)} ${fn(c)}(); }`,
    (c) => `enum ${type(c)} { ONE; void ${fn(c)}() { ${fn(c)}(); } }`,
    (c) => `record ${type(c)}(${type(c)} ${fn(c)}) {}`,
  ],
};
