import { Failure } from "../../../domain/failure.ts";
import type { Block, DocumentText } from "../documentText.ts";

const words = (text: string) => new Set(text.trim().split(/\s+/));

/** What is around a page's text and says nothing about it. */
const LEFT_OUT = words(
  "script style nav footer aside noscript template svg iframe select button canvas object audio video map",
);
const ROLES_LEFT_OUT = words("navigation banner contentinfo complementary search menu");
/** Where a new paragraph begins, and after which one ends. */
const SEPARATING = words(
  "p div section article main header body html blockquote dl dt dd figure figcaption address details summary fieldset form hr",
);
const LISTS = words("ul ol menu");
const CELLS = words("td th");
const HEADING = /^h([1-6])$/;

/** Nobody nests a page so deep, and the parser takes longer for each level. */
const DEEPEST = 2_000;
/** What a page marks as its main part has to hold so much of it, or the mark says little. */
const MAIN_SHARE = 0.2;

interface FoundBlock extends Block {
  readonly isMain: boolean;
}

/** Gathers blocks while a parser walks through a page. */
export class HtmlBlocks {
  readonly #found: FoundBlock[] = [];
  #text: string[] = [];
  #title: string[] = [];
  #depth = 0;
  /** How deep it is in what is left out; 0: not at all. */
  #leftOut = 0;
  #mainSince = Number.POSITIVE_INFINITY;
  #isInTitle = false;
  #lists = 0;
  #tables = 0;
  #verbatim = 0;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw tooDeep();
    if (this.#leftOut > 0 || isLeftOut(name, attributes)) {
      this.#leftOut += 1;
      return;
    }
    if (isMain(name, attributes)) this.#mainSince = Math.min(this.#mainSince, this.#depth);
    if (name === "title") this.#isInTitle = true;
    else this.#begin(name);
  }

  close(name: string): void {
    if (this.#leftOut > 0) this.#leftOut -= 1;
    else if (name === "title") this.#isInTitle = false;
    else this.#finish(name);
    this.#depth -= 1;
    if (this.#depth < this.#mainSince) this.#mainSince = Number.POSITIVE_INFINITY;
  }

  text(data: string): void {
    if (this.#leftOut > 0) return;
    if (this.#isInTitle) this.#title.push(data);
    else this.#text.push(this.#verbatim > 0 ? data : data.replace(/\s+/g, " "));
  }

  result(): DocumentText {
    this.#flush("paragraph");
    const main = this.#found.filter(({ isMain }) => isMain);
    const chosen =
      lengthOf(main) >= MAIN_SHARE * lengthOf(this.#found) && main.length > 0 ? main : this.#found;
    const title = this.#title.join("").replace(/\s+/g, " ").trim();
    return { title: title || null, keywords: [], blocks: chosen.map(({ isMain: _, ...block }) => block) };
  }

  #begin(name: string): void {
    if (name === "br") this.#text.push("\n");
    else if (name === "pre") this.#beginVerbatim();
    else if (name === "table") this.#beginTable();
    else if (this.#tables > 0) this.#beginCell(name);
    else if (LISTS.has(name)) this.#beginList();
    else if (name === "li") this.#text.push(`\n${"  ".repeat(Math.max(0, this.#lists - 1))}- `);
    else if (HEADING.test(name) || (SEPARATING.has(name) && this.#lists === 0)) this.#flush("paragraph");
    else if (SEPARATING.has(name)) this.#text.push(" ");
  }

  #finish(name: string): void {
    const level = HEADING.exec(name)?.[1];
    if (name === "pre") this.#finishVerbatim();
    else if (name === "table") this.#finishTable();
    else if (this.#tables > 0) return;
    else if (LISTS.has(name)) this.#finishList();
    else if (level !== undefined) this.#flush("heading", Number(level));
    else if (SEPARATING.has(name) && this.#lists === 0) this.#flush("paragraph");
  }

  #beginVerbatim(): void {
    if (this.#verbatim === 0 && this.#tables + this.#lists === 0) this.#flush("paragraph");
    this.#verbatim += 1;
  }

  #finishVerbatim(): void {
    this.#verbatim = Math.max(0, this.#verbatim - 1);
    if (this.#verbatim === 0 && this.#tables + this.#lists === 0) this.#flush("code");
  }

  #beginTable(): void {
    if (this.#tables === 0) this.#flush("paragraph");
    this.#tables += 1;
  }

  #beginCell(name: string): void {
    if (this.#tables > 1) this.#text.push(" ");
    else if (name === "tr") this.#text.push("\n|");
    else if (CELLS.has(name)) this.#text.push(" | ");
    else if (SEPARATING.has(name) || name === "li") this.#text.push(" ");
  }

  #finishTable(): void {
    this.#tables = Math.max(0, this.#tables - 1);
    if (this.#tables === 0) this.#flush("table");
  }

  #beginList(): void {
    if (this.#lists === 0) this.#flush("paragraph");
    this.#lists += 1;
  }

  #finishList(): void {
    this.#lists = Math.max(0, this.#lists - 1);
    if (this.#lists === 0) this.#flush("list");
  }

  #flush(kind: Block["kind"], level?: number): void {
    // What a heading interrupts is no list any more, whatever comes after it.
    const as = kind === "paragraph" && this.#lists > 0 ? "list" : kind;
    const joined = this.#text.join("");
    this.#text = [];
    const text = as === "code" ? trimmedLines(joined) : tidied(joined, as);
    if (text === "") return;
    const isMain = this.#depth >= this.#mainSince;
    this.#found.push({ kind: as, text, isMain, ...(level === undefined ? {} : { level }) });
  }
}

function isLeftOut(
  name: string,
  { hidden, role, "aria-hidden": ariaHidden }: Readonly<Record<string, string>>,
): boolean {
  return (
    LEFT_OUT.has(name) ||
    hidden !== undefined ||
    ariaHidden === "true" ||
    ROLES_LEFT_OUT.has(role?.toLowerCase() ?? "")
  );
}

function isMain(name: string, { role }: Readonly<Record<string, string>>): boolean {
  return name === "main" || name === "article" || role === "main";
}

function tidied(text: string, kind: Block["kind"]): string {
  const lines = text.split("\n").map((line) => tidiedLine(line, kind));
  const told = lines.filter((line) => /[^\s|-]/.test(line));
  return told.join(kind === "heading" ? " " : "\n");
}

/** A list shows by what is set in how deep an item is, a table by bars where its cells are. */
function tidiedLine(line: string, kind: Block["kind"]): string {
  const plain = line.replace(/[\s\u00a0]+/g, " ").trim();
  if (kind === "table") return plain === "" ? "" : `${plain.replace(/^(?:\| ?)+/, "| ")} |`;
  const indent = kind === "list" ? (/^ {0,40}(?=- )/.exec(line)?.[0] ?? "") : "";
  return indent + plain;
}

function trimmedLines(text: string): string {
  const lines = text.split("\n");
  const isTold = (line: string) => line.trim() !== "";
  const first = lines.findIndex(isTold);
  return first < 0 ? "" : lines.slice(first, lines.findLastIndex(isTold) + 1).join("\n");
}

function lengthOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { text }) => sum + text.length, 0);
}

function tooDeep(): Failure {
  return new Failure(
    "invalid_input",
    `The page is nested more than ${DEEPEST} levels deep.`,
    "Give its text instead, with `format: text`.",
  );
}
