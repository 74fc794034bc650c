import type { Chooser } from "./chooser.ts";
import { FUNCTIONS, type SampleLanguage, TYPES } from "./sampleLanguage.ts";

const lower = ({ pick }: Chooser) => pick(FUNCTIONS);
const upper = ({ pick }: Chooser) => pick(["Alpha", "Bravo", "Carol"]);
const fn = (c: Chooser) => c.pick([lower, upper])(c);
const type = ({ pick }: Chooser) => pick(TYPES);
const path = ({ pick }: Chooser) =>
  pick([
    "example.org/shop",
    "example.org/shop/lib",
    "example.org/other/lib",
    "fmt",
    "example.org/shop/lib/deep",
  ]);
const value = (c: Chooser): string =>
  c.pick([
    () => `${fn(c)}()`,
    () => `${type(c)}{}`,
    () => `&lib.${type(c)}{}`,
    () => `lib.${upper(c)}()`,
    () => `shop.${upper(c)}()`,
    () => `${fn(c)}().${fn(c)}()`,
    () => `func(given ${type(c)}) { given.${fn(c)}() }`,
    () => `[]${type(c)}{}`,
  ])();

export const goSample: SampleLanguage = {
  name: "go",
  paths: [
    "one.go",
    "two.go",
    "one_test.go",
    "lib/one.go",
    "lib/two.go",
    "lib/one_test.go",
    "lib/deep/one.go",
    "cmd/main.go",
  ],
  heads: [
    "package shop\n",
    "package shop\n",
    "package lib\n",
    "package lib\n",
    "package main\n",
    "package shop_test\n",
  ],
  manifests: {
    "go.mod": [
      "module example.org/shop\n",
      "module example.org/other\n",
      "module example.org/shop\n\nreplace example.org/other/lib => ./lib\n",
    ],
    "lib/go.mod": ["module example.org/other/lib\n", "module example.org/shop/lib\n"],
  },
  imports: [(c) => `import "${path(c)}"`, (c) => `import lib "${path(c)}"`, (c) => `import . "${path(c)}"`],
  items: [
    (c) => `func ${fn(c)}(given ${type(c)}) ${type(c)} { return given.${fn(c)}() }`,
    (c) =>
      `func ${fn(c)}() (${type(c)}, error) {\n\tlocal := ${value(c)}\n\tlocal.${fn(c)}()\n\treturn local, nil\n}`,
    (c) => `func ${fn(c)}[T ${type(c)}](given T) { given.${fn(c)}() }`,
    (c) => `func (self *${type(c)}) ${fn(c)}() *${type(c)} { return self.${fn(c)}() }`,
    (c) => `func (self ${type(c)}) ${fn(c)}() { ${fn(c)}(); lib.${upper(c)}() }`,
    (c) => `type ${type(c)} struct {\n\t${type(c)}\n\t${fn(c)} ${type(c)}\n}`,
    (c) => `type ${type(c)} struct { *lib.${type(c)} }`,
    (c) => `type ${type(c)} interface { ${fn(c)}() ${type(c)} }`,
    (c) => `type ${type(c)} = ${type(c)}`,
    (c) => `type ${type(c)} lib.${type(c)}`,
    (c) => `var ${fn(c)} = ${value(c)}`,
    (c) => `var ${fn(c)} ${type(c)}`,
    (c) => `const ${fn(c)} = 1`,
    (c) => `func Test${upper(c)}(t *testing.T) { ${value(c)} }`,
  ],
};
