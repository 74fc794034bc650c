import type { Block, DocumentText } from "./documentText.ts";

/** What stands under one heading, up to the next. */
export interface Section {
  readonly title: string;
  /** That of its heading; 0 for what stands before the first. */
  readonly level: number;
  /** The headings it stands under, the outermost first, its own last. */
  readonly trail: readonly string[];
  readonly page?: number;
  readonly blocks: readonly Block[];
}

/** A heading under which nothing stands but further headings is told by these. */
export function sectionsOf({ blocks }: Pick<DocumentText, "blocks">, title: string): Section[] {
  const sections: Section[] = [];
  let open: readonly Block[] = [];
  let body: Block[] = [];
  const finish = () => {
    const [first] = body;
    const own = open.at(-1);
    if (first)
      sections.push({
        title: own?.text ?? title,
        level: own?.level ?? 0,
        trail: open.map(({ text }) => text),
        ...(first.page === undefined ? {} : { page: own?.page ?? first.page }),
        blocks: body,
      });
    body = [];
  };
  for (const block of blocks) {
    if (block.kind !== "heading") {
      body.push(block);
      continue;
    }
    finish();
    open = [...open.filter(({ level = 1 }) => level < (block.level ?? 1)), block];
  }
  finish();
  return sections.length > 0 ? sections : bareHeadings(blocks, title);
}

/** A document of nothing but headings says something all the same. */
function bareHeadings(blocks: readonly Block[], title: string): Section[] {
  const body = blocks.map((block): Block => ({ ...block, kind: "paragraph" }));
  return body.length === 0 ? [] : [{ title, level: 0, trail: [], blocks: body }];
}
