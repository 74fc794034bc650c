import type { Finding } from "../declaration.ts";
import { linesOf } from "../scanning/leaf.ts";
import { yamlLeaves } from "../scanning/yamlLeaves.ts";
import { imageVersion } from "./containers.ts";
import { toolsNamedIn, version } from "./findings.ts";

const VERSIONED =
  /^(node|python|go|java|jdk|ruby|php|rust|dotnet|bun|deno|pnpm|postgres(?:ql)?|mysql|redis)(?:[-_.]?versions?)?$/i;
/** A bare word such as `node` is a version only where versions are listed. */
const BARE = /^[a-z]+$/i;

/** What the checks run on. */
export function readPipeline(text: string): Finding[] {
  const named = linesOf(text).flatMap((line, index) => toolsNamedIn(line, index + 1));
  const versions = yamlLeaves(text).flatMap(({ keys, value, at }): Finding[] => {
    const last = keys.at(-1) ?? "";
    if (last === "image" || last === "container" || last === "services") return imageVersion(value, at);
    const subject = VERSIONED.exec(last)?.[1];
    if (subject === undefined || !/^v?\d/.test(value)) return [];
    return BARE.test(last) && !keys.includes("matrix")
      ? []
      : version(subject, value.replace(/[.-]x.*$/, ""), at);
  });
  return [...versions, ...named];
}
