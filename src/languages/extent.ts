import type { Definition } from "./facts.ts";
import type { SyntaxReader } from "./syntaxReader.ts";

type Extent = Pick<Definition, "start" | "end" | "startLine" | "endLine" | "nameLine">;

/** Where a definition stands; `whole` is it with its decorators. */
export function extentOf(read: SyntaxReader, whole: number, name = whole): Extent {
  return {
    start: read.start(whole),
    end: read.end(whole),
    startLine: read.line(whole),
    endLine: read.endLine(whole),
    nameLine: read.line(name),
  };
}
