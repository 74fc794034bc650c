/** The largest message that any door takes. */
export const MOST_MESSAGE_BYTES = 4 * 1024 * 1024;
