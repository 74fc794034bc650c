import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A reader sees the old content or the new, never a part of it. */
export function replaceFile(file, contents) {
  const draft = `${file}.${process.pid}.tmp`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(draft, contents);
  renameSync(draft, file);
}
