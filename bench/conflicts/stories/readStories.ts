import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { ConflictCategory } from "../../../src/engines/conflicts/foundConflict.ts";
import type { Told } from "../../../src/engines/conflicts/told.ts";

/** A short history of statements, and what a careful reader would ask about it. */
export interface Story {
  readonly id: string;
  /** The file it comes from: a category, or a reason for which nothing is to be found. */
  readonly group: string;
  readonly story: readonly Told[];
  readonly expect: { readonly category: ConflictCategory; readonly ids: readonly string[] } | null;
}

interface Written {
  readonly id: string;
  readonly statements: readonly {
    readonly content: string;
    readonly subject?: string;
    readonly at: string | null;
    readonly focus?: string | null;
    readonly agentId?: string | null;
    readonly sessionId?: string | null;
  }[];
  readonly expect: { readonly category: ConflictCategory; readonly statements: readonly number[] } | null;
}

/** All stories of a folder, one group a file. */
export function readStories(folder: string): Story[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .flatMap((name) => {
      const written: readonly Written[] = JSON.parse(readFileSync(join(folder, name), "utf8"));
      return written.map((story) => storyOf(story, basename(name, ".json")));
    });
}

function storyOf({ id, statements, expect }: Written, group: string): Story {
  const story = statements.map(
    ({ content, subject, at, focus, agentId, sessionId }, place): Told => ({
      id: `${id}/${place}`,
      text: content,
      ...(subject === undefined ? {} : { subject }),
      at: at === null ? null : Date.parse(at),
      focus: focus ?? null,
      agentId: agentId ?? null,
      sessionId: sessionId ?? null,
    }),
  );
  if (expect === null) return { id, group, story, expect: null };
  return {
    id,
    group,
    story,
    expect: { category: expect.category, ids: expect.statements.map((place) => `${id}/${place}`) },
  };
}
