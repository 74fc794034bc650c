import { existsSync, readdirSync } from "node:fs";
import { describe } from "vitest";
import { goldenSamples } from "./golden.ts";

const languages = new URL("../", import.meta.url);
const folders = readdirSync(languages, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({ name, golden: new URL(`${name}/golden/`, languages) }))
  .filter(({ golden }) => existsSync(golden));

describe.each(folders)("$name", ({ golden }) => goldenSamples(golden));
