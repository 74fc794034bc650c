// The types of the page, after those of the tools that it calls were made anew.
import { spawnSync } from "node:child_process";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { libraryTypes } from "./libraryTypes.ts";

const ROOT = path.resolve(import.meta.dirname, "..");

const types = path.join(ROOT, "dist", "library.d.ts");
mkdirSync(path.dirname(types), { recursive: true });
// In one step, as a build may be reading it.
const draft = `${types}.${process.pid}.tmp`;
writeFileSync(draft, libraryTypes());
renameSync(draft, types);

const tsc = path.join(ROOT, "node_modules", "typescript", "bin", "tsc");
const { status } = spawnSync(process.execPath, [tsc, "-p", "dashboard"], { cwd: ROOT, stdio: "inherit" });
process.exitCode = status ?? 1;
