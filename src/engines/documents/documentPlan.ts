import { contentHash } from "../../domain/contentHash.ts";
import type { NodeId } from "../../domain/ids.ts";
import type { Unit } from "./chunks/unitsOf.ts";
import type { Section } from "./sectionsOf.ts";
import { firstSentences } from "./sentencesOf.ts";

/** A document as it is to be kept. */
export interface DocumentPlan {
  readonly title: string;
  readonly summary: string;
  readonly keywords: readonly string[];
  readonly sections: readonly PlannedSection[];
}

export interface PlannedSection extends Omit<Section, "blocks"> {
  /** Where it is new; one that was there keeps its own. */
  readonly id: NodeId;
  readonly summary: string;
  readonly chunks: readonly PlannedChunk[];
}

export interface PlannedChunk {
  /** As with a section. */
  readonly id: NodeId;
  readonly content: string;
  /** By which it is known again when the document comes again. */
  readonly hash: string;
  /** The headings it stands under, so that it is found by their words, too. */
  readonly summary: string;
  readonly page?: number;
}

/** A section with its units as they were cut into chunks. */
export interface CutSection {
  readonly section: Section;
  readonly runs: readonly (readonly Unit[])[];
}

const LONGEST_SUMMARY = 300;
const MOST_TITLES = 12;

type NextId = (kind: "section" | "chunk") => NodeId;

export function documentPlan(
  { title, keywords }: Pick<DocumentPlan, "title" | "keywords">,
  cut: readonly CutSection[],
  nextId: NextId,
): DocumentPlan {
  const sections = cut.map((each) => plannedSection(title, each, nextId));
  return { title, keywords, summary: documentSummary(title, cut), sections };
}

function plannedSection(title: string, { section, runs }: CutSection, nextId: NextId): PlannedSection {
  const { blocks: _, ...named } = section;
  const id = nextId("section");
  const path = headingPath(title, section);
  const chunks = runs.map((run) => ({ id: nextId("chunk"), ...plannedChunk(run, path) }));
  const first = firstSentences(proseOf(section), 1, LONGEST_SUMMARY);
  return { ...named, id, summary: first === "" ? section.title : `${section.title}: ${first}`, chunks };
}

function plannedChunk(run: readonly Unit[], summary: string): Omit<PlannedChunk, "id"> {
  const content = run.map(({ text }) => text).join("\n\n");
  const page = run[0]?.page;
  return { content, summary, hash: contentHash(content), ...(page === undefined ? {} : { page }) };
}

/** The first of the headings is often the document's title. */
function headingPath(title: string, { trail }: Section): string {
  const below = trail[0] === title ? trail.slice(1) : trail;
  return [title, ...below].join(" › ");
}

/** What it is about, as its first sentences say it, and what it speaks of. */
function documentSummary(title: string, cut: readonly CutSection[]): string {
  const opening = cut.map(({ section }) => proseOf(section)).find((text) => text !== "") ?? "";
  const titles = [...new Set(cut.map(({ section }) => section.title))].filter((each) => each !== title);
  const told = titles.slice(0, MOST_TITLES).join(", ");
  const rest = titles.length > MOST_TITLES ? ", …" : "";
  const parts = [firstSentences(opening, 2, LONGEST_SUMMARY), told === "" ? "" : `Sections: ${told}${rest}.`];
  return parts.filter((part) => part !== "").join(" ") || title;
}

/** Some words in a row, and not what a renderer is told: roles, targets, directives. */
const SENTENCE = /^(?!\.\. |[({:<])(?:\S+\s+){3}/;

/** What of a section reads as sentences. */
function proseOf({ blocks }: Section): string {
  const prose =
    blocks.find(({ kind, text }) => kind === "paragraph" && SENTENCE.test(text)) ??
    blocks.find(({ kind }) => kind === "list");
  return prose?.text ?? "";
}
