import type { PathClaim } from "./repositoryClaim.ts";
import type { Sentence } from "./sentences.ts";

/** A name without a folder is a user's file, or a module's, more often than one of the repository; of these there is one. */
const CONFIGURATION =
  /^[\w-]+\.config\.[cm]?[jt]s$|^\.[a-z]+rc(?:\.\w+)?$|^(?:docker-)?compose[\w.-]*\.ya?ml$|^tsconfig[\w.-]*\.json$/;
const LOCATED =
  /\b(?:lives?|living|is|are|located|found|defined|implemented|kept|declared|configured|sits?|resides?|entry ?point|belongs?|happens|goes?|in|under|inside|at)\b/i;
/** The places that programs write to: missing there, they may come any moment. */
const WRITTEN =
  /\b(?:logs?|uploads?|cache[ds]?|caching|output|outputs|artifacts?|artefacts?|generated?s?|compiled|emitted|writes?|written|produces?|dumps?|backups?|temp(?:orary)?|tmp|secrets?|keys?|credentials?|certificates?|binary|binaries|downloads?|exports?|coverage|builds? (?:to|into)|creates?|checkpoint|snapshots?|data ?(?:sets?|base)|sockets?|pid|mounted|volume|on (?:the|each|every) (?:server|host|machine|box)|in(?:side)? the (?:container|image)|home directory|gitignored?|ignored|overrides?|stored|saved|persisted|endpoints?|urls?|form of)\b/i;
const UNTRACKED =
  /(?:^|\/)(?:dist|build|out|target|node_modules|vendor|\.next|coverage|tmp|temp|logs?|var|data|[\w.-]*cache|storage|public\/build|bin|obj|venv|\.venv|generated|gen|__pycache__|\.env[^/]*)(?:\/|$)|(?:^|[/._-])local[._-]/i;
/** Folders that repositories have for their code. */
const CODE_FOLDER =
  /^(?:src|lib|libs|app|apps|packages|test|tests|cmd|internal|pkg|crates|config|scripts|bench|spec|server|client|web|api|tools|docs|modules|components|core|resources|database|routes)\//;
const TOKEN = /`([^`\s]{3,120})`|(?<![\w@/:.~-])((?:[\w.-]+\/){1,10}[\w.-]*\w\/?)/g;
const ODD = /(?:^|\/)[A-Z_]{3,}\/|^[/~]|^\.\w+$|:\/\/|[$*<>{}|\\?#&=,;()[\]@"']|\.\.|^\.\/\.|:|^www\./;

/** "Handlers live in `src/handlers`": a place in the repository where something is said to be. */
export function pathClaims({ text, environment, part }: Sentence): PathClaim[] {
  if (!LOCATED.test(text) || WRITTEN.test(text.replace(TOKEN, " "))) return [];
  return [...text.matchAll(TOKEN)].flatMap(([, quoted, plain]): PathClaim[] => {
    const path = (quoted ?? plain ?? "").replace(/^\.\//, "").replace(/\/$/, "");
    if (ODD.test(path) || UNTRACKED.test(path) || !isPath(path, quoted !== undefined)) return [];
    return isPlaced(text, quoted ?? plain ?? "")
      ? [{ kind: "path", path, said: path, environment, part }]
      : [];
  });
}

function isPath(path: string, isQuoted: boolean): boolean {
  if (path.includes("/")) return isQuoted || CODE_FOLDER.test(path);
  return isQuoted && CONFIGURATION.test(path);
}

/** Whether something is said to be there: "in `src/handlers`", "the entry point is `src/index.js`". */
function isPlaced(text: string, written: string): boolean {
  const before = text.slice(0, text.indexOf(written)).replace(/[`"'(]+$/, "");
  return /\b(?:in|under|inside|at|into|by|is|from|of|and|folder|file|directory|within|entry ?point:?|see)\s+(?:the\s+)?(?:file\s+|folder\s+|directory\s+)?$/i.test(
    before,
  );
}
