export interface SourceText {
  readonly path: string;
  readonly language: string | null;
  readonly text: string;
  /** For a graph that nobody searches. */
  readonly withoutPassages?: boolean;
}
