import type { Block } from "../documentText.ts";

const LONGEST = 120;
const NUMBERED =
  /^(?:(?:chapter|section|part|appendix)\s{1,5})?(\d{1,3}(?:\.\d{1,3}){0,5})\.?\s{1,5}\p{Lu}/iu;
/** A sentence, or something that is told. */
const SENTENCE_END = /[.!?:;,]$/;
const ADORNMENT = /^([=\-~^"'#*+`:_.])\1{2,}$/;
const LEVELS = ["=", "-", "~", "^", '"'];

/** Whether a line stands there to underline another. */
export function isAdornment(line: string | undefined): boolean {
  return ADORNMENT.test(line?.trim().slice(0, LONGEST * 2) ?? "");
}

/** The heading that an underlined line is; levels are those most writers give to these characters. */
export function underlined(text: string, adornment: string): Block {
  const level = LEVELS.indexOf(adornment.trim()[0] ?? "") + 1;
  return { kind: "heading", text: text.trim(), level: level === 0 ? LEVELS.length : level };
}

/** The heading that a line on its own is; null for one that only is short. */
export function standing(line: string): Block | null {
  const text = line.trim();
  if (text.length > LONGEST || SENTENCE_END.test(text) || !/\p{L}{2}/u.test(text)) return null;
  const number = NUMBERED.exec(text)?.[1];
  if (number !== undefined) return { kind: "heading", text, level: number.split(".").length };
  const isShouted = text === text.toUpperCase() && text !== text.toLowerCase() && !/[=<>{}|]/.test(text);
  return isShouted ? { kind: "heading", text, level: 1 } : null;
}
