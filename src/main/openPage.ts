import { readFileSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { Encoding, Page, PageFile } from "../transports/pageRoute.ts";
import { placeOf } from "./placeOf.ts";

/** Written by the build of the page, after everything that it lists. */
const LISTING = "files.json";
const listing = z.object({
  files: z.record(
    z.string(),
    z.object({
      type: z.string(),
      etag: z.string(),
      isImmutable: z.boolean(),
      encodings: z.array(z.enum(["br", "gzip", "identity"])),
    }),
  ),
});

const ENDINGS: Record<Encoding, string> = { br: ".br", gzip: ".gz", identity: "" };

interface Listed {
  readonly writtenAt: number;
  readonly files: ReadonlyMap<string, PageFile>;
}

/**
 * The page that the build made, or null where there is none. Its files are read when somebody asks for them, and their names
 * anew when they were replaced: a package that is updated under a server would else be a page without its scripts.
 */
export function openPage(folder = placeOf("../dist/dashboard/", "dashboard/")): Page | null {
  let listed = readListing(folder, null);
  if (listed === null) return null;
  return {
    file(path) {
      listed = readListing(folder, listed);
      return listed?.files.get(path);
    },
  };
}

/** What is listed now; while it is being replaced, what was listed before. */
function readListing(folder: URL, before: Listed | null): Listed | null {
  try {
    const place = new URL(LISTING, folder);
    const writtenAt = statSync(place).mtimeMs;
    if (writtenAt === before?.writtenAt) return before;
    const { files } = listing.parse(JSON.parse(readFileSync(place, "utf8")));
    return {
      writtenAt,
      files: new Map(Object.entries(files).map(([path, entry]) => [path, fileAt(folder, path, entry)])),
    };
  } catch {
    return before;
  }
}

function fileAt(folder: URL, path: string, entry: Omit<PageFile, "read">): PageFile {
  return { ...entry, read: (encoding) => readFile(new URL(path + ENDINGS[encoding], folder)) };
}
