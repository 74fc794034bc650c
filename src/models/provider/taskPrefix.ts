import type { EmbedRequest } from "../port.ts";

interface TaskPrefix {
  readonly models: RegExp;
  readonly query: string;
  readonly passage: string;
}

const FOR_SEARCHING = "Represent this sentence for searching relevant passages: ";

/**
 * What models were trained to see before a question or before what answers it, as their makers tell. A prefix of passages
 * that changes here changes the vectors: the model's id does not tell of it.
 */
const PREFIXES: readonly TaskPrefix[] = [
  {
    models: /nomic-embed-code|coderankembed/,
    query: "Represent this query for searching relevant code: ",
    passage: "",
  },
  { models: /nomic-embed/, query: "search_query: ", passage: "search_document: " },
  { models: /embeddinggemma/, query: "task: search result | query: ", passage: "title: none | text: " },
  { models: /multilingual-e5.*instruct/, query: "", passage: "" },
  { models: /(^|[/_-])e5-/, query: "query: ", passage: "passage: " },
  { models: /bge-(small|base|large)-en/, query: FOR_SEARCHING, passage: "" },
  { models: /mxbai-embed/, query: FOR_SEARCHING, passage: "" },
  { models: /snowflake-arctic-embed.*2/, query: "query: ", passage: "" },
  { models: /snowflake-arctic-embed/, query: FOR_SEARCHING, passage: "" },
];

/** What a model wants to see before a text; most want nothing. */
export function taskPrefix(model: string, purpose: EmbedRequest["purpose"]): string {
  const name = model.toLowerCase();
  return PREFIXES.find(({ models }) => models.test(name))?.[purpose] ?? "";
}
