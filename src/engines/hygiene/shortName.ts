import type { Json, Props } from "../../domain/record.ts";

const LONGEST = 60;

/** What a record goes by, in quotes. It stands in a sentence of ours, so it must not pass for a line of its own. */
export function shortName({ title, entity, name, question, content }: Props): string {
  const line = [title, entity, name, question, content].map(lineOf).find((text) => text !== "") ?? "";
  if (line === "") return "it";
  return `“${line.length > LONGEST ? `${line.slice(0, LONGEST).toWellFormed().trimEnd()}…` : line}”`;
}

function lineOf(value: Json | undefined): string {
  return typeof value === "string" ? value.replace(/[\s\p{C}]+/gu, " ").trim() : "";
}
