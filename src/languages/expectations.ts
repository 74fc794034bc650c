import { NONE, type SyntaxReader } from "./syntaxReader.ts";

/** Whether a condition mostly holds: by what it asks for, as far as its words tell. */
export type Expectation = "likely" | "unlikely" | null;

const FAILED =
  /^(?:[\w.]+\.)?(?:err|error|exc)$|^(?:[\w.]+\.)?(?:err|error|exc)\s*(?:!==?|is not)\s*(?:nil|null|None|undefined)$/iu;
const SUCCEEDED = /^(?:[\w.]+\.)?(?:err|error|exc)\s*(?:===?|is)\s*(?:nil|null|None|undefined)$/iu;
const DENIED = /^(?:not\s+|!)\s*(\w+)$/u;
const MISSING = /^(\w+)\s*(?:===?|is)\s*(?:null|None|undefined)$/u;
const GIVEN = /^(\w+)\s*(?:!==?|is not)\s*(?:null|None|undefined)$/u;
const OFF = new Set(["", "None", "False", "null", "undefined", "false", "0", '""', "''"]);
const ON = new Set(["True", "true"]);

/** The part of a condition that has to hold for all of it; what is longer asks for too much to be told. */
const LONGEST = 200;

/** What is to be expected of a condition: that nothing failed, and that parameters which may be left out mostly are. */
export function expectationOf(read: SyntaxReader, condition: number, around: number): Expectation {
  const text = bare(read.text(condition));
  if (text === "" || text.length > LONGEST) return null;
  const parts = text.split(/\s+and\s+|\s*&&\s*/u).map((part) => partOf(read, bare(part), around));
  if (parts.includes("unlikely")) return "unlikely";
  return parts.every((part) => part === "likely") ? "likely" : null;
}

function partOf(read: SyntaxReader, text: string, around: number): Expectation {
  if (FAILED.test(text)) return "unlikely";
  if (SUCCEEDED.test(text)) return "likely";
  const [, denied] = DENIED.exec(text) ?? MISSING.exec(text) ?? [];
  const [, named] = GIVEN.exec(text) ?? /^(\w+)$/u.exec(text) ?? [];
  const name = denied ?? named;
  const given = name === undefined ? null : defaultOf(read, name, around);
  if (given === null) return null;
  if (OFF.has(given)) return denied === undefined ? "unlikely" : "likely";
  if (ON.has(given)) return denied === undefined ? "likely" : "unlikely";
  return null;
}

/** What a parameter is when nobody gives it, as written; null for what has to be given, and for what is no parameter. */
function defaultOf(read: SyntaxReader, name: string, around: number): string | null {
  const parameters = around === NONE ? NONE : read.child(around, "parameters");
  if (parameters === NONE) return null;
  for (const parameter of read.children(parameters)) {
    const named = ["name", "pattern", "left"].map((field) => read.text(read.child(parameter, field)));
    if (!named.includes(name)) continue;
    const value = ["value", "right"].map((field) => read.child(parameter, field)).find((at) => at !== NONE);
    if (value !== undefined) return read.text(value);
    return read.is(parameter, "optional_parameter") ? "" : null;
  }
  return null;
}

function bare(text: string): string {
  const trimmed = text.trim();
  return trimmed.startsWith("(") && trimmed.endsWith(")") ? trimmed.slice(1, -1).trim() : trimmed;
}
