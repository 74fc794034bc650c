import type { Finding } from "../declaration.ts";
import { jsonLeaves } from "../scanning/jsonLeaves.ts";
import { linesOf } from "../scanning/leaf.ts";
import { canonicalName } from "../subjects.ts";
import { dependency, resolved, toolsInScript, version } from "./findings.ts";
import { pairs } from "./javascript.ts";

export function readComposer(text: string): Finding[] {
  return jsonLeaves(text).flatMap(({ keys: [group, name = ""], value, at }) => {
    if (group === "scripts") return readScript(name, value, at.line);
    if (group !== "require" && group !== "require-dev") return [];
    return name === "php"
      ? version("php", value, at)
      : namesOf(name).flatMap((each) => dependency(each, value, at));
  });
}

function readScript(name: string, command: string, line: number): Finding[] {
  return [
    { subject: name, attribute: "command", value: command, of: "composer", line, quote: name },
    ...toolsInScript(name, command, line),
  ];
}

/** People say "Sanctum" or "Laravel Sanctum" of `laravel/sanctum`. */
function namesOf(name: string): string[] {
  if (canonicalName(name) !== name || !name.includes("/")) return [name];
  const [vendor = "", library = ""] = name.split("/");
  return vendor === library ? [name, library] : [name, library, `${vendor}-${library}`];
}

export function readComposerLock(text: string): Finding[] {
  return pairs(linesOf(text), /^\s{12}"name": "([^"]+)"/, /^\s{12}"version": "v?(\d[^"]*)"/).flatMap(
    (finding) => namesOf(finding.subject).flatMap((name) => resolved(name, finding.value, finding)),
  );
}
