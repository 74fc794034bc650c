import { dirname, join } from "node:path";
import ts from "typescript";
import { type PackageFolders, packageFolders, workspaceHost } from "./workspacePackages.ts";

/**
 * The programs that together hold every file of the list, each file in the one whose configuration lies nearest. What
 * no configuration names is put into one more program, so that scripts and tests outside of the builds count too.
 */
export function* programsOf(root: string, files: readonly string[]): Generator<ProgramPart> {
  const packages = packageFolders(root, files);
  const left = new Set(files.filter(isSource).map((file) => join(root, file)));
  for (const config of configsNearestFirst(files)) {
    const { fileNames, options } = readConfig(join(root, config));
    const mine = fileNames.filter((file) => left.delete(file));
    if (mine.length > 0) yield { program: programOf(fileNames, options, packages), files: mine };
  }
  if (left.size > 0) {
    const options = { ...readConfig(join(root, "tsconfig.json")).options, allowJs: true };
    yield { program: programOf([...left], options, packages), files: [...left] };
  }
}

/** A program, and which of its files are to be read in it. */
export interface ProgramPart {
  readonly program: ts.Program;
  readonly files: readonly string[];
}

const QUIET = { noEmit: true, traceResolution: false, explainFiles: false, listFiles: false };

function programOf(
  rootNames: readonly string[],
  options: ts.CompilerOptions,
  packages: PackageFolders,
): ts.Program {
  const quiet = { ...options, ...QUIET };
  return ts.createProgram({ rootNames, options: quiet, host: workspaceHost(packages, quiet) });
}

function isSource(file: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(file) && !/\.d\.[cm]?ts$/.test(file);
}

/** Deepest folder first; in one folder `tsconfig.json` first. */
function configsNearestFirst(files: readonly string[]): string[] {
  const depth = (file: string) => file.split("/").length;
  return files
    .filter((file) => /(^|\/)[tj]sconfig[^/]*\.json$/.test(file))
    .sort((a, b) => depth(b) - depth(a) || a.length - b.length || a.localeCompare(b));
}

function readConfig(path: string): ts.ParsedCommandLine {
  const { config } = ts.readConfigFile(path, ts.sys.readFile);
  return ts.parseJsonConfigFileContent(config ?? { files: [] }, ts.sys, dirname(path), undefined, path);
}
