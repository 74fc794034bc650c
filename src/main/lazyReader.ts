import type { Log } from "../domain/log.ts";
import { openedOnce } from "../domain/openedOnce.ts";
import type { StoryReader } from "../models/port.ts";
import { placeOf } from "./placeOf.ts";

const FILE = "assets/reader/reader.bin";
const file = placeOf(`../${FILE}`, `../${FILE}`);

/** The built-in reader of stories, read when it is first asked for; null where it cannot be, which is told once. */
export function lazyReader(log: Log): () => Promise<StoryReader | null> {
  return openedOnce(async () => {
    try {
      const { openReader } = await import("../models/builtin/reader/openReader.ts");
      return await openReader(file);
    } catch (cause) {
      log.warn("the built-in reader of stories cannot be used", { cause });
      return null;
    }
  });
}
