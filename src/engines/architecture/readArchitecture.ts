import type { z } from "zod";
import { nearest } from "../../domain/nearest.ts";
import { globMatcher, hasTooManyWays, type PathTest } from "../globs/globMatcher.ts";
import { meantPatterns } from "../globs/meantPatterns.ts";
import { pathTest } from "../globs/pathTest.ts";
import type { Architecture, Counting, ImportRule, Layer, Target } from "./architecture.ts";
import {
  architectureSchema,
  KNOWN_KEYS,
  type WrittenArchitecture,
  type WrittenLayer,
  type WrittenRule,
} from "./architectureSchema.ts";

/** What is wrong with it is said in sentences, each naming its place. */
export type ReadArchitecture =
  | { readonly architecture: Architecture }
  | { readonly faults: readonly string[] };

export function readArchitecture(written: unknown): ReadArchitecture {
  // The key that the language itself gives a meaning to would be lost without a word.
  if (typeof written === "object" && written !== null && Object.hasOwn(written, "__proto__"))
    return { faults: [unknownKey("__proto__", [])] };
  const parsed = architectureSchema.safeParse(written);
  if (!parsed.success) return { faults: parsed.error.issues.flatMap(faultsOf) };
  const faults = [...namesTwice(parsed.data), ...unknownTargets(parsed.data), ...hardPatterns(parsed.data)];
  return faults.length > 0 ? { faults } : { architecture: architectureOf(parsed.data) };
}

function architectureOf(written: WrittenArchitecture): Architecture {
  const { layers = [], rules = [], noCycles, ignore = [] } = written;
  const names = new Set(layers.map(({ name }) => name));
  const cycles = noCycles === true ? {} : noCycles;
  return {
    layers: layers.map((layer) => layerOf(layer, names, written)),
    rules: rules.map((rule) => ruleOf(rule, names, written)),
    noCycles: cycles
      ? { files: cyclesAmong(cycles.files, ignore), counting: countingOf(cycles, written) }
      : null,
    isIgnored: pathTest(ignore),
  };
}

/** Who says of which files circles are forbidden means these, whatever is ignored elsewhere. */
function cyclesAmong(files: readonly string[] | undefined, ignore: readonly string[]): PathTest {
  if (files) return pathTest(files);
  const isIgnored = pathTest(ignore);
  return (path) => !isIgnored(path);
}

function layerOf(layer: WrittenLayer, names: ReadonlySet<string>, written: WrittenArchitecture): Layer {
  const { entryPoints, slices, betweenSlices = "nothing" } = layer;
  return {
    ...ruleOf(layer, names, written),
    entryPoints: entryPoints ? pathTest(entryPoints) : null,
    writtenEntryPoints: entryPoints ?? [],
    slices: slices ? pathTest(slices) : null,
    betweenSlices,
  };
}

function ruleOf(rule: WrittenRule, names: ReadonlySet<string>, written: WrittenArchitecture): ImportRule {
  const { name, because = null, files, mayImport, mustNotImport = [] } = rule;
  return {
    name,
    because,
    files: pathTest(files),
    mayImport: mayImport ? mayImport.map((entry) => targetOf(entry, names)) : null,
    mustNotImport: mustNotImport.map((entry) => targetOf(entry, names)),
    counting: countingOf(rule, written),
  };
}

type Said = Pick<WrittenArchitecture, "typeImports" | "dynamicImports">;

function countingOf(nearer: Said, further: Said): Counting {
  return {
    types: (nearer.typeImports ?? further.typeImports ?? "check") === "check",
    dynamic: (nearer.dynamicImports ?? further.dynamicImports ?? "check") === "check",
  };
}

function targetOf(written: string, layers: ReadonlySet<string>): Target {
  if (layers.has(written)) return { written, is: "layer", matches: (name) => name === written };
  if (written.includes(":")) return { written, is: "module", matches: moduleTest(written) };
  return { written, is: "files", matches: globMatcher(meantPatterns([written])) };
}

/** A module stands for what lies in it too: whoever must not import `node:fs` must not import `node:fs/promises`. */
function moduleTest(pattern: string): PathTest {
  return globMatcher([pattern, `${pattern}/**`]);
}

function faultsOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code === "unrecognized_keys")
    return issue.keys.slice(0, 5).map((key) => unknownKey(key, issue.path));
  const field = ["architecture", ...issue.path.map(String)].join(".");
  return [`\`${field}\`: ${issue.message}`];
}

function unknownKey(key: string, path: readonly PropertyKey[]): string {
  const place = String(path[0] ?? "");
  const known = KNOWN_KEYS[place as keyof typeof KNOWN_KEYS] ?? [];
  const suggestion = nearest(key, known);
  const where = ["architecture", ...path.map(String)].join(".");
  const instead = suggestion ? `did you mean \`${suggestion}\`?` : `known are ${known.join(", ")}`;
  return `\`${key.slice(0, 80)}\` in \`${where}\` is not known: ${instead}`;
}

function namesTwice({ layers = [], rules = [] }: WrittenArchitecture): string[] {
  const names = [...layers, ...rules].map(({ name }) => name);
  const twice = names.filter((name, at) => names.indexOf(name) < at);
  return [...new Set(twice)].map((name) => `there are two layers or rules named \`${name}\``);
}

/** What is neither a layer, nor a pattern, nor a module is a layer that is misspelt. */
function unknownTargets({ layers = [], rules = [] }: WrittenArchitecture): string[] {
  const names = layers.map(({ name }) => name);
  return [...layers, ...rules].flatMap(({ name, mayImport = [], mustNotImport = [] }) =>
    [...mayImport, ...mustNotImport]
      .filter((entry) => !names.includes(entry) && !/[:/*.]/.test(entry))
      .map((entry) => {
        const suggestion = nearest(entry, names);
        const instead = suggestion
          ? `did you mean \`${suggestion}\`?`
          : "files are written with a slash (`./x`), modules with a colon (`npm:x`)";
        return `\`${name}\` names \`${entry}\`, which is no layer: ${instead}`;
      }),
  );
}

function hardPatterns({ layers = [], rules = [], ignore = [] }: WrittenArchitecture): string[] {
  const patterns = [
    ...ignore,
    ...layers.flatMap(({ entryPoints = [], slices = [] }) => [...entryPoints, ...slices]),
    ...[...layers, ...rules].flatMap(({ files, mayImport = [], mustNotImport = [] }) => [
      ...files,
      ...mayImport,
      ...mustNotImport,
    ]),
  ];
  return patterns
    .filter(hasTooManyWays)
    .map((pattern) => `\`${pattern.slice(0, 80)}\` has too many alternatives: write it as several patterns`);
}
