import manifest from "../../../package.json" with { type: "json" };
import type { Finding } from "../../domain/finding.ts";

/** The oldest Node that will do, from the package's own statement. */
const OLDEST = manifest.engines.node.replace(/^[^\d]+/, "");

export function checkNode(version: string): Finding {
  const detail = `Node ${version}`;
  if (isAtLeast(version, OLDEST)) return { check: "node", state: "ok", detail };
  return { check: "node", state: "fail", detail, fix: `Install Node ${OLDEST} or newer.` };
}

function isAtLeast(version: string, oldest: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldest.split(".").map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}
