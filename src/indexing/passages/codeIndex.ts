/** The passage index of a working tree's files. */
export const CODE_PASSAGES = "code";
