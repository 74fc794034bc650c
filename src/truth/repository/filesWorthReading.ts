import type { RepositoryClaim } from "../../engines/conflicts/repository/claims/repositoryClaim.ts";
import {
  isLockFile,
  isManifest,
  isSettingsFile,
  isSourceFile,
} from "../../engines/conflicts/repository/formats/formatOf.ts";
import { settingSpellings } from "../../engines/conflicts/repository/settingNames.ts";
import type { SourceEntry } from "../../sources/port.ts";
import type { GraphReader, View } from "../../stores/port.ts";

/** The code graph, and who looks at it. */
export interface CodeView {
  readonly graph: GraphReader;
  readonly view: View;
}

const MOST_MANIFESTS = 1_000;
const MOST_SETTINGS_FILES = 300;
const MOST_SOURCES = 3_000;
/** What is longer is data. */
const MOST_BYTES = 256 * 1024;
const MOST_LOCK_BYTES = 1024 * 1024;
const MOST_VARIABLES = 500;
const PORT_NAMES = [
  "port",
  "default_port",
  "server_port",
  "http_port",
  "app_port",
  "defaultport",
  "serverport",
];

/** The files that can speak about these claims; those that lie higher up first, where there are too many. */
export async function filesWorthReading(
  claims: readonly RepositoryClaim[],
  entries: readonly SourceEntry[],
  code: CodeView | null,
): Promise<SourceEntry[]> {
  const readable = entries.filter(
    ({ path, bytes }) => bytes <= (isLockFile(path) ? MOST_LOCK_BYTES : MOST_BYTES),
  );
  const manifests = some(readable, ({ path }) => isManifest(path), MOST_MANIFESTS);
  const names = namesIn(claims);
  if (names.length === 0) return manifests;
  const settings = some(readable, ({ path }) => isSettingsFile(path), MOST_SETTINGS_FILES);
  const defining = code === null ? null : await pathsDefining(names, code);
  const isMeant = ({ path }: SourceEntry) => isSourceFile(path) && (defining === null || defining.has(path));
  return [...manifests, ...settings, ...some(readable, isMeant, MOST_SOURCES)];
}

/** The names that a constant or setting would have. */
function namesIn(claims: readonly RepositoryClaim[]): string[] {
  const names = claims.flatMap((claim) => {
    if (claim.kind === "port") return PORT_NAMES;
    return claim.kind === "setting" ? settingSpellings(claim.name, claim.isIdentifier) : [];
  });
  return [...new Set(names)];
}

async function pathsDefining(
  names: readonly string[],
  { graph, view }: CodeView,
): Promise<ReadonlySet<string>> {
  const filter = { kinds: ["VARIABLE"], names, ignoreCase: true, limit: MOST_VARIABLES } as const;
  const variables = await graph.find(view, filter);
  return new Set(variables.map(({ props }) => props.path).filter((path) => typeof path === "string"));
}

function some(
  entries: readonly SourceEntry[],
  fits: (entry: SourceEntry) => boolean,
  most: number,
): SourceEntry[] {
  const fitting = entries.filter(fits);
  return fitting.length <= most
    ? fitting
    : fitting.toSorted((one, other) => depth(one) - depth(other)).slice(0, most);
}

function depth({ path }: SourceEntry): number {
  return path.split("/").length;
}
