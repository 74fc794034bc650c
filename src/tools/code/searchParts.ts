import type { SearchParts } from "../../recall/code/search/searchCode.ts";
import type { Workspace } from "../toolContext.ts";

/** What a search of the code works with; the embedder is that of the vectors there are. */
export async function searchParts({ code, passages, embedding }: Workspace): Promise<SearchParts> {
  return { code, passages, embedder: (await embedding.serving())?.embedder ?? null };
}
