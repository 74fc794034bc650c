import type { Chooser } from "./chooser.ts";
import { FUNCTIONS, NAMES, type SampleLanguage, TYPES } from "./sampleLanguage.ts";

const fn = ({ pick }: Chooser) => pick(FUNCTIONS);
const type = ({ pick }: Chooser) => pick(TYPES);
const name = ({ pick }: Chooser) => pick(NAMES);
const module = ({ pick }: Chooser) =>
  pick([
    ".",
    "..",
    ".one",
    ".two",
    "..one",
    "one",
    "shop",
    "shop.one",
    "shop.deep",
    "shop.deep.one",
    "requests",
    "typing",
  ]);
const value = (c: Chooser): string =>
  c.pick([
    () => `${fn(c)}()`,
    () => `${type(c)}()`,
    () => `${type(c)}().${fn(c)}()`,
    () => `${fn(c)}().${fn(c)}()`,
    () => `one.${name(c)}`,
    () => `shop.deep.${fn(c)}()`,
    () => `[each.${fn(c)}() for each in ${fn(c)}()]`,
    () => `lambda given: given.${fn(c)}()`,
    () => `${fn(c)} if ${fn(c)}() else ${type(c)}`,
  ])();

export const pythonSample: SampleLanguage = {
  name: "python",
  paths: [
    "one.py",
    "shop/__init__.py",
    "shop/one.py",
    "shop/two.py",
    "shop/deep/__init__.py",
    "shop/deep/one.py",
    "src/shop/one.py",
    "tests/test_one.py",
    "shop/two.pyi",
  ],
  heads: ["", '"""The head."""\n', "from __future__ import annotations\n"],
  manifests: { "pyproject.toml": ['[project]\nname = "shop"\n', ""], "setup.py": ["setup()\n"] },
  imports: [
    (c) => `from ${module(c)} import ${name(c)}`,
    (c) => `from ${module(c)} import ${name(c)} as ${name(c)}`,
    (c) => `from ${module(c)} import *`,
    (c) => `from ${module(c)} import one`,
    (c) => `import shop.${c.pick(["one", "deep", "deep.one"])}`,
    (c) => `import ${c.pick(["shop", "one", "shop.deep", "shop.one", "json"])} as one`,
  ],
  items: [
    (c) => `def ${fn(c)}(given: ${type(c)}, other=${value(c)}):\n    return given.${fn(c)}(other)`,
    (c) => `def ${fn(c)}() -> ${type(c)}:\n    local = ${value(c)}\n    return local`,
    (c) => `async def ${fn(c)}():\n    local = ${value(c)}\n    ${fn(c)}()\n    return local`,
    (c) =>
      `def ${fn(c)}():\n    from ${module(c)} import ${name(c)}\n    def ${fn(c)}():\n        return ${value(c)}\n    return ${fn(c)}()`,
    (c) => `@${fn(c)}\ndef ${fn(c)}(given):\n    return ${value(c)}`,
    (c) => `class ${type(c)}(${type(c)}):\n    def ${fn(c)}(self):\n        return self.${fn(c)}()`,
    (c) =>
      `class ${type(c)}:\n    field: ${type(c)}\n    def __init__(self, given: ${type(c)}):\n        self.${fn(c)} = given`,
    (c) =>
      `class ${type(c)}(one.${type(c)}):\n    @property\n    def ${fn(c)}(self):\n        return ${value(c)}\n    @classmethod\n    def ${fn(c)}(cls):\n        return cls()`,
    (c) => `${name(c)} = ${value(c)}`,
    (c) => `${fn(c)}: ${type(c)} = ${value(c)}`,
    (c) => `__all__ = ["${name(c)}", "${name(c)}"]`,
    (c) => `if ${fn(c)}():\n    def ${fn(c)}():\n        return ${value(c)}`,
    (c) => `${fn(c)}().${fn(c)}()`,
    (c) => `def ${fn(c)}():\n    local = ${value(c)}\n    return local`,
    (c) => `${fn(c)}()`,
    (c) => `one.${fn(c)}()`,
    (c) => `${type(c)}().${fn(c)}()`,
  ],
};
