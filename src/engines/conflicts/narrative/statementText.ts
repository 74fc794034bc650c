import { oneLine } from "../../../domain/oneLine.ts";
import type { Told } from "../told.ts";

/** A statement in one line, with what it is about before it where it does not say so itself. */
export function statementText({ subject = "", text }: Pick<Told, "subject" | "text">): string {
  const line = oneLine(text);
  const about = oneLine(subject);
  return about === "" || line.toLowerCase().includes(about.toLowerCase()) ? line : `${about}: ${line}`;
}
