import type { Finding } from "../declaration.ts";
import { type Leaf, linesOf } from "../scanning/leaf.ts";
import { tomlLeaves } from "../scanning/tomlLeaves.ts";
import { dependency, version } from "./findings.ts";

const REQUIREMENT =
  /^([A-Za-z][\w.-]{0,80})(?:\[[^\]]{0,80}\])?\s*((?:[<>=~!]=?=?\s*[\w.*+!-]+\s*,?\s*){0,6})/;

function readRequirement(text: string, line: number): Finding[] {
  const [, name, constraint = ""] = REQUIREMENT.exec(text.trim()) ?? [];
  return name === undefined ? [] : dependency(name, constraint, line);
}

export function readRequirements(text: string): Finding[] {
  return linesOf(text).flatMap((line, index) =>
    /^\s*[A-Za-z]/.test(line) && !line.includes("://") ? readRequirement(line, index + 1) : [],
  );
}

export function readPyproject(text: string): Finding[] {
  return tomlLeaves(text).flatMap((leaf) => [...readProject(leaf), ...readPoetry(leaf)]);
}

function readProject({ keys, value, line }: Leaf): Finding[] {
  const [section = "", name = ""] = keys;
  if (section === "project" && name === "requires-python") return version("python", value, line);
  const isList =
    (section === "project" && (name === "dependencies" || name === "optional-dependencies")) ||
    section === "dependency-groups";
  return isList ? readRequirement(value, line) : [];
}

function readPoetry({ keys, value, line }: Leaf): Finding[] {
  const at = keys.findIndex((key) => key === "dependencies" || key === "dev-dependencies");
  const [name, field] = keys.slice(at + 1);
  if (keys[0] !== "tool" || keys[1] !== "poetry" || at < 0 || name === undefined) return [];
  if (field !== undefined && field !== "version") return [];
  return name === "python" ? version("python", value, line, "caret") : dependency(name, value, line, "caret");
}

export function readPipfile(text: string): Finding[] {
  return tomlLeaves(text).flatMap(({ keys: [section, name = "", field], value, line }) => {
    if (section === "requires") return version("python", value, line);
    const isDependency = section === "packages" || section === "dev-packages";
    return isDependency && (field === undefined || field === "version") ? dependency(name, value, line) : [];
  });
}

const PYTHON_REQUIRES = /\bpython_requires\s*=\s*["']?([^"'#]{1,60})/;
const QUOTED = /["']([A-Za-z][\w.-]*(?:\[[^\]]{0,80}\])?\s*[<>=~]=[^"']{1,60})["']/g;

/** `setup.cfg` and `setup.py`: what looks like a requirement is one. */
export function readSetup(text: string): Finding[] {
  return linesOf(text).flatMap((line, index) => {
    const python = PYTHON_REQUIRES.exec(line)?.[1];
    if (python !== undefined) return version("python", python, index + 1);
    const quoted = [...line.matchAll(QUOTED)].map(([, requirement = ""]) => requirement);
    const plain = /^\s+[A-Za-z][\w.-]*\s*[<>=~]=/.test(line) ? [line] : [];
    return [...quoted, ...plain].flatMap((requirement) => readRequirement(requirement, index + 1));
  });
}
