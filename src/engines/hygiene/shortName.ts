import { oneLine } from "../../domain/oneLine.ts";
import type { Json, Props } from "../../domain/record.ts";

const LONGEST = 60;

/** What a record goes by, in quotes. */
export function shortName({ title, entity, name, question, content }: Props): string {
  const line = [title, entity, name, question, content].map(lineOf).find((text) => text !== "") ?? "";
  if (line === "") return "it";
  return `“${line.length > LONGEST ? `${line.slice(0, LONGEST).toWellFormed().trimEnd()}…` : line}”`;
}

function lineOf(value: Json | undefined): string {
  return typeof value === "string" ? oneLine(value) : "";
}
