/** An id as answers show it: a kind, a colon, and what JSON does not end a text with. */
const ID = /[a-z]{3,20}:[^\s"\\,]{1,500}/g;
const CONVERSATION = /"conversationId":"([^"\\]{1,500})"/g;

/** Tells of a text whether one of these ids stands in it, in time that does not grow with how many they are. */
export function mentionsAny(ids: Iterable<string>): (text: string) => boolean {
  const named = new Set(ids);
  return (text) =>
    [...text.matchAll(ID)].some(([id]) => named.has(id)) ||
    // Callers name a conversation without its kind.
    [...text.matchAll(CONVERSATION)].some(([, name]) => named.has(`conversation:${name}`));
}
