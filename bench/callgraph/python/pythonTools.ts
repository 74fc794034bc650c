import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Checkout } from "../checkout.ts";
import { runTool, tryTool } from "../runTool.ts";
import type { PythonTools } from "./pythonOracle.ts";

const PYRIGHT = "pyright@1.1.414";

/** Installs into the cache what the oracle needs: Pyright, and an interpreter with the project's dependencies. */
export async function pythonTools(checkout: Checkout, cacheFolder: string): Promise<PythonTools> {
  return {
    pyright: await installPyright(join(cacheFolder, PYRIGHT)),
    python: makeEnvironment(checkout, cacheFolder),
  };
}

async function installPyright(folder: string): Promise<string> {
  const program = join(folder, "node_modules", "pyright", "langserver.index.js");
  if (!existsSync(program)) {
    await mkdir(folder, { recursive: true });
    const flags = ["--ignore-scripts", "--no-audit", "--no-fund"];
    runTool({ command: ["npm", "install", "--prefix", folder, ...flags, PYRIGHT], folder });
  }
  return program;
}

/** Without the project itself: what is installed of it would be found instead of its sources. */
function makeEnvironment({ name, root }: Checkout, cacheFolder: string): string {
  const folder = join(cacheFolder, `${name}-environment`);
  const python = join(folder, "bin", "python");
  if (existsSync(python)) return python;
  runTool({ command: ["python3", "-m", "venv", folder], folder: cacheFolder });
  const pip = [python, "-m", "pip"] as const;
  tryTool("the project's dependencies", {
    command: [...pip, "install", "--quiet", "--ignore-requires-python", root],
    folder: cacheFolder,
  });
  tryTool("a clean environment", { command: [...pip, "uninstall", "--yes", name], folder: cacheFolder });
  return python;
}
