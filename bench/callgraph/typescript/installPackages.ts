import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { tryTool } from "../runTool.ts";

/** Gives a project its packages, whose types the compiler needs; none of their scripts is run. */
export function installPackages(root: string): void {
  const has = (file: string) => existsSync(join(root, file));
  if (!has("package.json") || has("node_modules")) return;
  const command = has("pnpm-lock.yaml") ? pnpm(join(root, "package.json")) : NPM;
  tryTool("the project's packages", { command, folder: root });
}

const NPM = [
  "npm",
  "install",
  "--ignore-scripts",
  "--no-audit",
  "--no-fund",
  "--no-package-lock",
  "--legacy-peer-deps",
] as const;

/** In the version the project asks for, as lock files differ; it must not fetch yet another one by itself. */
function pnpm(manifest: string): readonly [string, ...string[]] {
  const { packageManager } = JSON.parse(readFileSync(manifest, "utf8"));
  const version = /^pnpm@[\d.]+/.exec(packageManager)?.[0] ?? "pnpm@10";
  const flags = ["--ignore-scripts", "--frozen-lockfile", "--config.manage-package-manager-versions=false"];
  return ["npx", "--yes", version, "install", ...flags];
}
