import type { Finding } from "../declaration.ts";
import { linesOf } from "../scanning/leaf.ts";
import { readComposer, readComposerLock } from "./composer.ts";
import { readConstants } from "./constants.ts";
import { readCompose, readDockerfile } from "./containers.ts";
import { toolsNamedIn } from "./findings.ts";
import { readGoMod } from "./goMod.ts";
import { readPackageJson, readPackageLock, readPnpmLock, readTsconfig, readYarnLock } from "./javascript.ts";
import { readGradle, readGradleWrapper, readPom, readVersionCatalog } from "./jvm.ts";
import { readPipeline } from "./pipelines.ts";
import { readToolVersions, readVersionFile } from "./plainVersions.ts";
import { readPipfile, readPyproject, readRequirements, readSetup } from "./python.ts";
import { readGemfile, readGemfileLock } from "./ruby.ts";
import { readCargo, readPackageTables, readToolchain } from "./rust.ts";
import { readEnvironmentForm, readJsonSettings, readTomlSettings, readYamlSettings } from "./settings.ts";
import { readJustfile, readMakefile } from "./targets.ts";

export type Format = (text: string) => Finding[];

/** A lock file also tells which package manager is used. */
const lockOf =
  (manager: string, read: Format): Format =>
  (text) => [
    { subject: manager, attribute: "tool", value: "manager", line: 1, quote: manager },
    ...read(text),
  ];

const mentions: Format = (text) => linesOf(text).flatMap((line, index) => toolsNamedIn(line, index + 1));
const and =
  (...formats: readonly Format[]): Format =>
  (text) =>
    formats.flatMap((format) => format(text));
const versionOf =
  (subject: string): Format =>
  (text) =>
    readVersionFile(subject, text);

/** The files that say what a project is made of, by name. The first that fits. */
const MANIFESTS: readonly (readonly [RegExp, Format])[] = [
  [/^package\.json$/, readPackageJson],
  [/^(?:package-lock|npm-shrinkwrap)\.json$/, lockOf("npm", readPackageLock)],
  [/^yarn\.lock$/, lockOf("yarn", readYarnLock)],
  [/^pnpm-lock\.yaml$/, lockOf("pnpm", readPnpmLock)],
  [/^bun\.lockb?$/, lockOf("bun", () => [])],
  [/^[tj]sconfig[\w.-]*\.json$/, readTsconfig],
  [/^pyproject\.toml$/, and(readPyproject, mentions, readTomlSettings)],
  [/^(?:setup\.cfg|setup\.py)$/, and(readSetup, mentions)],
  [
    /^(?:tox\.ini|noxfile\.py|\.pre-commit-config\.yaml|Procfile|Taskfile\.ya?ml|Rakefile|\.rspec|phpunit\.xml(?:\.dist)?)$/,
    mentions,
  ],
  [/^requirements[\w.-]*\.(?:txt|in)$/, readRequirements],
  [/^Pipfile$/, readPipfile],
  [/^poetry\.lock$/, lockOf("poetry", readPackageTables)],
  [/^uv\.lock$/, lockOf("uv", readPackageTables)],
  [/^Cargo\.lock$/, readPackageTables],
  [/^\.python-version$/, versionOf("python")],
  [/^(?:\.nvmrc|\.node-version)$/, versionOf("node")],
  [/^\.ruby-version$/, versionOf("ruby")],
  [/^\.java-version$/, versionOf("java")],
  [/^\.go-version$/, versionOf("go")],
  [/^\.tool-versions$/, readToolVersions],
  [/^rust-toolchain(?:\.toml)?$/, readToolchain],
  [/^Cargo\.toml$/, readCargo],
  [/^go\.mod$/, readGoMod],
  [/^pom\.xml$/, readPom],
  [/\.gradle(?:\.kts)?$/, readGradle],
  [/^libs\.versions\.toml$/, readVersionCatalog],
  [/^gradle-wrapper\.properties$/, and(readGradleWrapper, readTomlSettings)],
  [/^Gemfile$/, readGemfile],
  [/^Gemfile\.lock$/, readGemfileLock],
  [/^composer\.json$/, readComposer],
  [/^composer\.lock$/, readComposerLock],
  [/^(?:Dockerfile|Containerfile)(?:[.-][\w.-]+)?$|\.Dockerfile$/i, readDockerfile],
  [/^(?:docker-)?compose[\w.-]*\.ya?ml$/, readCompose],
  [/^(?:\.gitlab-ci|\.travis|azure-pipelines|appveyor)\.yml$/, readPipeline],
  [/^(?:GNU)?[Mm]akefile$/, readMakefile],
  [/^\.?justfile$/i, readJustfile],
  [/^\.env\.(?:example|sample|template|dist|defaults?)$|^(?:example|sample)\.env$/, readEnvironmentForm],
];

const LOCK_FILES =
  /^(?:(?:package-lock|npm-shrinkwrap)\.json|pnpm-lock\.yaml|bun\.lockb|(?:yarn|bun|poetry|uv|Cargo|Gemfile|composer)\.lock)$/;

const PIPELINES = /^\.github\/workflows\/[^/]+\.ya?ml$|^\.circleci\/config\.yml$/;

/** Files of settings, read as such if no one of the above is meant by their name. */
const SETTINGS: readonly (readonly [RegExp, Format])[] = [
  [/\.json[c5]?$/, readJsonSettings],
  [/\.ya?ml$/, readYamlSettings],
  [/\.(?:toml|ini|properties|cfg|conf)$/, readTomlSettings],
];

const SOURCES =
  /\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|kts?|scala|cs|php|swift|c|h|cc|cpp|hpp|lua|ex|exs|zig|dart|sh)$/;

/** What fills in secrets is never read, whoever hands it over. */
const SECRET =
  /(?:^|\/)\.env(?:$|\.(?!example|sample|template|dist|default))|\.(?:pem|key|p12|pfx|jks|keystore)$|(?:^|[/._-])(?:credentials?|secrets?)[\w.-]*$/i;

/** How to read a file; null for what says nothing here. */
export function formatOf(path: string): Format | null {
  if (SECRET.test(path)) return null;
  return (
    manifestFormat(path) ?? fitting(SETTINGS, nameOf(path)) ?? (SOURCES.test(path) ? readConstants : null)
  );
}

/** The files that say what a project is made of, and not merely how a part of it is set. */
export function isManifest(path: string): boolean {
  return !SECRET.test(path) && manifestFormat(path) !== null;
}

/** What a tool writes down when it resolves what a manifest asks for: longer than anything that is written by hand. */
export function isLockFile(path: string): boolean {
  return LOCK_FILES.test(nameOf(path));
}

export function isSettingsFile(path: string): boolean {
  return !SECRET.test(path) && !isManifest(path) && fitting(SETTINGS, nameOf(path)) !== null;
}

export function isSourceFile(path: string): boolean {
  return !SECRET.test(path) && !isManifest(path) && SOURCES.test(path);
}

function manifestFormat(path: string): Format | null {
  return PIPELINES.test(path) ? readPipeline : fitting(MANIFESTS, nameOf(path));
}

function fitting(formats: readonly (readonly [RegExp, Format])[], name: string): Format | null {
  return formats.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
