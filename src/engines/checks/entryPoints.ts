/** A package's manifest, and the folder it lies in; empty for the root. */
export interface PackageManifest {
  readonly folder: string;
  readonly manifest: Readonly<Record<string, unknown>>;
}

/** Which files somebody outside of the code may start or import: what they export counts as used. */
export function entryPoints(
  packages: readonly PackageManifest[],
  paths: ReadonlySet<string>,
): (path: string) => boolean {
  const entries = new Set(packages.flatMap((each) => entriesOf(each, paths)));
  const byConvention = conventionsOf(packages);
  return (path) => entries.has(path) || byConvention.some((convention) => convention.test(path));
}

/** Files that tools read by their names. */
const CONVENTIONS = [
  /(^|\/)[^/]*\.(config|conf|setup|stories|story|bench|fixture)\.[cm]?[jt]sx?$/,
  /(^|\/)\.[^/]+\.[cm]?[jt]sx?$/,
  /\.d\.[cm]?ts$/,
  /(^|\/)(__mocks__|__fixtures__|fixtures|testdata|examples?|demos?|migrations|seeds)\//,
  /(^|\/)(gulpfile|gruntfile|karma\.conf|jest-setup|setupTests)\.[cm]?[jt]sx?$/i,
  /^(src\/)?(middleware|instrumentation)\.[cm]?[jt]sx?$/,
];

/** Frameworks that take files for pages by where they lie, and what they take. */
const FRAMEWORKS: Readonly<Record<string, RegExp>> = {
  next: /(^|\/)(pages|app)\//,
  nuxt: /(^|\/)(pages|layouts|middleware|plugins|server|composables|utils|components)\//,
  "@sveltejs/kit": /(^|\/)\+[^/]+$|(^|\/)(hooks|params)([./]|$)/,
  "@remix-run/react": /(^|\/)(routes|root\.)|entry\.(client|server)/,
  "@react-router/dev": /(^|\/)(routes|root\.)|entry\.(client|server)/,
  astro: /(^|\/)(pages|content)\//,
  gatsby: /(^|\/)(pages|templates|api)\/|gatsby-[^/]+$/,
  "expo-router": /(^|\/)app\//,
  "ember-source": /(^|\/)app\//,
};

function conventionsOf(packages: readonly PackageManifest[]): RegExp[] {
  const installed = new Set(
    packages.flatMap(({ manifest }) =>
      ["dependencies", "devDependencies", "peerDependencies"].flatMap((key) =>
        Object.keys(objectAt(manifest, key)),
      ),
    ),
  );
  const frameworks = Object.entries(FRAMEWORKS).flatMap(([name, files]) =>
    installed.has(name) ? [files] : [],
  );
  return [...CONVENTIONS, ...frameworks];
}

function objectAt(manifest: Readonly<Record<string, unknown>>, key: string): object {
  const value = manifest[key];
  return typeof value === "object" && value !== null ? value : {};
}

const NAMING = [
  "main",
  "module",
  "types",
  "typings",
  "browser",
  "bin",
  "exports",
  "imports",
  "react-native",
  "source",
  "svelte",
];

function entriesOf({ folder, manifest }: PackageManifest, paths: ReadonlySet<string>): string[] {
  const named = NAMING.flatMap((key) => stringsIn(manifest[key]));
  const started = stringsIn(manifest.scripts).flatMap((script) => script.split(/[\s"'`=,;&|()]+/));
  const found = [...named, ...started].flatMap((target) => sourcesOf(folder, target, paths));
  const index =
    manifest.main === undefined && manifest.exports === undefined ? sourcesOf(folder, "index", paths) : [];
  return [...found, ...index];
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

const ENDINGS = ["", ".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"];
const BUILT = /^(dist|lib|build|out|output|esm|cjs|es|umd|types)(\/(esm|cjs|es|umd|types|src))?\//;

/** What a manifest names is often built from a source of the same name, in another folder and with another ending. */
function sourcesOf(folder: string, target: string, paths: ReadonlySet<string>): string[] {
  const relative = target.replace(/^\.\//, "");
  if (!/^[\w@.*/-]+$/.test(relative) || relative.startsWith("/") || relative.includes("..")) return [];
  const bare = relative.replace(/(\.d)?\.[cm]?[jt]sx?$/, "");
  const stems = [relative, bare, bare.replace(BUILT, "src/"), bare.replace(BUILT, ""), `src/${bare}`];
  const candidates = stems.flatMap((stem) =>
    ENDINGS.flatMap((ending) => [stem + ending, `${stem}/index${ending}`]),
  );
  const inFolder = candidates.map((candidate) => (folder === "" ? candidate : `${folder}/${candidate}`));
  if (!relative.includes("*")) return inFolder.filter((candidate) => paths.has(candidate));
  return [...paths].filter((path) => inFolder.some((candidate) => starFits(candidate, path)));
}

function starFits(pattern: string, path: string): boolean {
  const [before = "", after = ""] = pattern.split("*", 2);
  return path.length >= before.length + after.length && path.startsWith(before) && path.endsWith(after);
}
