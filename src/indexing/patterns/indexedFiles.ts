import type { NodeRecord } from "../../domain/record.ts";
import { sourceName } from "../../domain/sourceName.ts";
import type { GraphReader, View } from "../../stores/port.ts";

/** A file of the index, with what tells whether it is worth a look. */
export interface IndexedFile {
  readonly path: string;
  /** Null for a file of no language that is known. */
  readonly language: string | null;
  readonly isTest: boolean;
  readonly bytes: number;
  readonly contentHash: string;
}

const MOST_FILES = 1_000_000;

/** By path. */
export async function indexedFiles(code: GraphReader, view: View): Promise<IndexedFile[]> {
  const nodes = await code.find(view, { kinds: ["FILE"], limit: MOST_FILES });
  return nodes.flatMap(fileOf).sort((one, other) => (one.path < other.path ? -1 : 1));
}

function fileOf({ id, contentHash, props }: NodeRecord): IndexedFile[] {
  if (!contentHash) return [];
  const { language, isTest, bytes } = props;
  return [
    {
      path: id,
      language: typeof language === "string" ? language : null,
      isTest: isTest === true,
      bytes: Number(bytes ?? 0),
      contentHash,
    },
  ];
}

/** The text of files as it is kept; those whose text is not are left out. */
export async function packedTexts<File extends Pick<IndexedFile, "contentHash">>(
  code: GraphReader,
  files: readonly File[],
): Promise<(File & { readonly packed: Uint8Array })[]> {
  const texts = await code.artifacts([...new Set(files.map(({ contentHash }) => sourceName(contentHash)))]);
  return files.flatMap((file) => {
    const packed = texts.get(sourceName(file.contentHash));
    return packed ? { ...file, packed } : [];
  });
}
