import type { Json, Props } from "../../domain/record.ts";
import type { EpisodeType, Outcome } from "./episodeTypes.ts";

/** An event as a caller tells it. */
export interface EpisodeReport {
  readonly type: EpisodeType;
  readonly content: string;
  readonly entities?: readonly string[] | undefined;
  readonly outcome?: Outcome | undefined;
  readonly metadata?: Props | undefined;
}

/** The code it is about: what is named, and the files that its metadata speak of; each once. */
export function episodeEntities({ entities = [], metadata = {} }: EpisodeReport): string[] {
  const named = [...entities, ...textsOf(metadata.file), ...textsOf(metadata.testFiles)];
  return [...new Set(named.map((name) => name.trim()).filter((name) => name !== ""))];
}

/** What is kept of an event that is no decision. */
export function episodeProps(report: EpisodeReport): Props {
  const { type, content, outcome, metadata = {} } = report;
  const entities = episodeEntities(report);
  return {
    type,
    content,
    ...(outcome !== undefined && { outcome }),
    ...(entities.length > 0 && { entities }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  };
}

/** A text or a list of them, as a list. */
export function textsOf(value: Json | undefined): string[] {
  const items = Array.isArray(value) ? value : [value];
  return items.filter((item) => typeof item === "string");
}
