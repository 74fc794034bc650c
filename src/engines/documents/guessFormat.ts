import type { DocumentFormat } from "./documentText.ts";

const BY_EXTENSION: Readonly<Record<string, DocumentFormat>> = {
  md: "markdown",
  mdx: "markdown",
  mkd: "markdown",
  markdown: "markdown",
  html: "html",
  htm: "html",
  xhtml: "html",
  pdf: "pdf",
  txt: "text",
  text: "text",
  rst: "text",
  log: "text",
};

/** Some programs write a line or two before the mark that a PDF begins with. */
const PDF_MARK_WITHIN = 1_024;
const LOOKED_AT = 20_000;

const HTML_START = /^\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--|<!doctype html|<html|<head|<body)/i;
const MARKDOWN_LINE = /^(?:#{1,6} \S|`{3}|~{3}|={3,}$|\|.+\|$)/m;

/** What bytes are, by what they begin with, else by their name, else by how they look. */
export function guessFormat(bytes: Uint8Array, name: string): DocumentFormat {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, LOOKED_AT));
  if (start.slice(0, PDF_MARK_WITHIN).includes("%PDF-")) return "pdf";
  const extension = /\.(\w{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? "";
  const named = BY_EXTENSION[extension];
  if (named) return named;
  if (HTML_START.test(start)) return "html";
  return MARKDOWN_LINE.test(start) ? "markdown" : "text";
}
