import type { Finding } from "../declaration.ts";
import { type Leaf, linesOf } from "../scanning/leaf.ts";
import { tomlLeaves } from "../scanning/tomlLeaves.ts";
import { dependency, version } from "./findings.ts";

const REQUIREMENT =
  /^([A-Za-z][\w.-]{0,80})(?:\[[^\]]{0,80}\])?\s*((?:[<>=~!]=?=?\s*[\w.*+!-]+\s*,?\s*){0,6})/;

function readRequirement(text: string, line: number): Finding[] {
  const [written = "", name, constraint = ""] = REQUIREMENT.exec(text.trim()) ?? [];
  return name === undefined ? [] : dependency(name, constraint, { line, quote: written.trim() });
}

export function readRequirements(text: string): Finding[] {
  return linesOf(text).flatMap((line, index) =>
    /^\s*[A-Za-z]/.test(line) && !line.includes("://") ? readRequirement(line, index + 1) : [],
  );
}

export function readPyproject(text: string): Finding[] {
  return tomlLeaves(text).flatMap((leaf) => [...readProject(leaf), ...readPoetry(leaf)]);
}

function readProject({ keys, value, at }: Leaf): Finding[] {
  const [section = "", name = ""] = keys;
  if (section === "project" && name === "requires-python") return version("python", value, at);
  const isList =
    (section === "project" && (name === "dependencies" || name === "optional-dependencies")) ||
    section === "dependency-groups";
  return isList ? readRequirement(value, at.line) : [];
}

function readPoetry({ keys, value, at }: Leaf): Finding[] {
  const group = keys.findIndex((key) => key === "dependencies" || key === "dev-dependencies");
  const [name, field] = keys.slice(group + 1);
  if (keys[0] !== "tool" || keys[1] !== "poetry" || group < 0 || name === undefined) return [];
  if (field !== undefined && field !== "version") return [];
  return name === "python" ? version("python", value, at, "caret") : dependency(name, value, at, "caret");
}

export function readPipfile(text: string): Finding[] {
  return tomlLeaves(text).flatMap(({ keys: [section, name = "", field], value, at }) => {
    if (section === "requires") return version("python", value, at);
    const isDependency = section === "packages" || section === "dev-packages";
    return isDependency && (field === undefined || field === "version") ? dependency(name, value, at) : [];
  });
}

const PYTHON_REQUIRES = /\bpython_requires\s*=\s*["']?([^"'#]{1,60})/;
const QUOTED = /["']([A-Za-z][\w.-]*(?:\[[^\]]{0,80}\])?\s*[<>=~]=[^"']{1,60})["']/g;

/** `setup.cfg` and `setup.py`: what looks like a requirement is one. */
export function readSetup(text: string): Finding[] {
  return linesOf(text).flatMap((line, index) => {
    const [written = "", python] = PYTHON_REQUIRES.exec(line) ?? [];
    if (python !== undefined) return version("python", python, { line: index + 1, quote: written.trim() });
    const quoted = [...line.matchAll(QUOTED)].map(([, requirement = ""]) => requirement);
    const plain = /^\s+[A-Za-z][\w.-]*\s*[<>=~]=/.test(line) ? [line] : [];
    return [...quoted, ...plain].flatMap((requirement) => readRequirement(requirement, index + 1));
  });
}
