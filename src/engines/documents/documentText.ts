export const DOCUMENT_FORMATS = ["markdown", "text", "html", "pdf"] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

/** A piece of a document that belongs together. Each kind has seams of its own where it may be cut if it is too long. */
export interface Block {
  readonly kind: "heading" | "paragraph" | "list" | "code" | "table";
  readonly text: string;
  /** Of a heading: 1 is the highest. */
  readonly level?: number;
  /** Where pages are numbered. */
  readonly page?: number;
}

/** What a document says, whatever format it came in. */
export interface DocumentText {
  /** What it calls itself; null when it does not. */
  readonly title: string | null;
  readonly keywords: readonly string[];
  readonly blocks: readonly Block[];
}

/** A document as it comes in: bytes, and what is known of them. */
export interface DocumentSource {
  readonly bytes: Uint8Array;
  readonly format: DocumentFormat;
}
