import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/** The folder of each package of the project, by the package's name. */
export type PackageFolders = ReadonlyMap<string, string>;

export function packageFolders(root: string, files: readonly string[]): PackageFolders {
  const manifests = files.filter((file) => /(^|\/)package\.json$/.test(file)).map((file) => join(root, file));
  return new Map(manifests.map((manifest) => [packageName(manifest), dirname(manifest)]));
}

/** A file may be read with the settings of another part of the project, under which its imports lack an extension. */
const LENIENT = { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler };

/**
 * A host that finds the packages of the project's own workspace by their sources. Their manifests name files that only a
 * build makes, and without those the compiler would know nothing of calls from one package to another.
 */
export function workspaceHost(folders: PackageFolders, options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const cache = ts.createModuleResolutionCache(host.getCurrentDirectory(), (name) => name, options);
  host.resolveModuleNameLiterals = (literals, file, redirected, fileOptions, source) =>
    literals.map((literal) => {
      const mode = ts.getModeForUsageLocation(source, literal, fileOptions);
      const found = ts.resolveModuleName(literal.text, file, fileOptions, host, cache, redirected, mode);
      if (found.resolvedModule) return found;
      const lenient = ts.resolveModuleName(literal.text, file, { ...fileOptions, ...LENIENT }, host);
      return lenient.resolvedModule ? lenient : { resolvedModule: sourceModule(literal.text, folders) };
    });
  return host;
}

function packageName(manifest: string): string {
  try {
    return String(JSON.parse(readFileSync(manifest, "utf8")).name);
  } catch {
    return "";
  }
}

function sourceModule(specifier: string, folders: PackageFolders): ts.ResolvedModuleFull | undefined {
  const [, name = "", inside = ""] = /^((?:@[^/]+\/)?[^/]+)\/?(.*)$/.exec(specifier) ?? [];
  const folder = folders.get(name);
  if (folder === undefined) return undefined;
  const file = ["src", ""]
    .map((sources) => join(folder, sources, inside))
    .flatMap((base) => [`${base}.ts`, `${base}.tsx`, join(base, "index.ts"), join(base, "index.tsx")])
    .find((candidate) => existsSync(candidate));
  return file === undefined
    ? undefined
    : { resolvedFileName: file, extension: file.endsWith("x") ? ts.Extension.Tsx : ts.Extension.Ts };
}
