import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { StoredBytes } from "../../domain/vitals.ts";

type What = StoredBytes["what"];

/** What lies in the data folder, by what it is for. What goes while it is counted is not counted. */
export async function storedBytes(home: string): Promise<StoredBytes[]> {
  const found = new Map<What, { files: number; bytes: number }>();
  const files = [...(await filesIn(home)), ...(await filesIn(path.join(home, "code")))];
  for (const file of files) {
    const bytes = await sizeOf(file);
    if (bytes === null) continue;
    const what = whatIs(path.relative(home, file));
    const sum = found.get(what) ?? { files: 0, bytes: 0 };
    found.set(what, { files: sum.files + (file.endsWith(".db") ? 1 : 0), bytes: sum.bytes + bytes });
  }
  return (["memory", "code", "outbox", "other"] as const).flatMap((what) => {
    const sum = found.get(what);
    return sum ? [{ what, ...sum }] : [];
  });
}

function whatIs(name: string): What {
  if (name.startsWith("memory.db")) return "memory";
  if (name.startsWith("outbox.db")) return "outbox";
  return name.startsWith(`code${path.sep}`) ? "code" : "other";
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => path.join(folder, name));
}

async function sizeOf(file: string): Promise<number | null> {
  return stat(file).then(
    ({ size }) => size,
    () => null,
  );
}
