/** Said where a question is a courtesy. */
export const ASKS_NOTHING =
  "That asks for nothing, so nothing was searched. Name what you want to know about.";
