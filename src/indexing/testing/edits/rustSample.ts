import type { Chooser } from "./chooser.ts";
import { FUNCTIONS, NAMES, type SampleLanguage, TYPES } from "./sampleLanguage.ts";

const fn = ({ pick }: Chooser) => pick(FUNCTIONS);
const type = ({ pick }: Chooser) => pick(TYPES);
const name = ({ pick }: Chooser) => pick(NAMES);
const path = ({ pick }: Chooser) =>
  pick([
    "crate",
    "crate::one",
    "crate::deep",
    "crate::deep::two",
    "super",
    "self::two",
    "shop::one",
    "serde",
  ]);
const value = (c: Chooser): string =>
  c.pick([
    () => `${fn(c)}()`,
    () => `${type(c)}::${fn(c)}()`,
    () => `${path(c)}::${fn(c)}()`,
    () => `${type(c)} {}.${fn(c)}()`,
    () => `given.iter().map(|each| each.${fn(c)}())`,
  ])();

export const rustSample: SampleLanguage = {
  name: "rust",
  paths: [
    "src/lib.rs",
    "src/main.rs",
    "src/one.rs",
    "src/deep/mod.rs",
    "src/deep.rs",
    "src/deep/two.rs",
    "tests/one.rs",
  ],
  heads: ["", "//! The head.\n"],
  manifests: {
    "Cargo.toml": [
      '[package]\nname = "shop"\n',
      '[package]\nname = "other"\n\n[lib]\npath = "src/one.rs"\n',
      "",
    ],
  },
  imports: [
    (c) => `mod ${c.pick(["one", "deep", "two"])};`,
    (c) => `pub mod ${c.pick(["one", "deep", "two"])};`,
    (c) => `pub mod ${c.pick(["one", "deep", "two"])} { pub fn ${fn(c)}() { ${value(c)}; } }`,
    (c) => `use ${path(c)}::${name(c)};`,
    (c) => `pub use ${path(c)}::*;`,
    (c) => `use ${path(c)}::{${name(c)} as ${name(c)}, self};`,
  ],
  items: [
    (c) => `pub fn ${fn(c)}(given: &${type(c)}) -> ${type(c)} { given.${fn(c)}() }`,
    (c) => `fn ${fn(c)}<T: ${type(c)}>(given: T) { given.${fn(c)}(); }`,
    (c) => `pub struct ${type(c)} { pub ${fn(c)}: ${type(c)} }`,
    (c) => `pub enum ${type(c)} { One(${type(c)}) }`,
    (c) => `pub trait ${type(c)}: ${type(c)} { fn ${fn(c)}(&self) -> ${type(c)}; }`,
    (c) => `impl ${type(c)} { pub fn ${fn(c)}(&self) -> Self { self.${fn(c)}() } }`,
    (c) => `impl ${type(c)} for ${type(c)} { fn ${fn(c)}(&self) -> ${type(c)} { ${value(c)} } }`,
    (c) => `impl ${type(c)} for ${type(c)} {}`,
    (c) => `pub type ${type(c)} = ${type(c)};`,
    (c) => `pub const ${name(c)}: ${type(c)} = ${type(c)} {};`,
    (c) => `#[test]\nfn ${fn(c)}() { let given = ${value(c)}; given.${fn(c)}(); }`,
  ],
};
