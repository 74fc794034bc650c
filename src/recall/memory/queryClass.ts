/** What a question to memory is about, which decides where and how it is looked for. */
export const QUERY_CLASSES = ["entity", "temporal", "event", "general", "none"] as const;

/** `none`: it asks for nothing, so nothing is searched. */
export type QueryClass = (typeof QUERY_CLASSES)[number];
