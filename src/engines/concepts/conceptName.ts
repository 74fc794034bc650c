import { contentHash } from "../../domain/contentHash.ts";
import { words } from "../../domain/text.ts";
import { wordParts } from "../wordParts.ts";

/**
 * What makes two names mean one thing: the stems of their words, in whichever order and spelling, so that “Rate limits”,
 * `rate_limit` and `RateLimit` are one.
 */
export function conceptKey(name: string): string {
  return [...new Set(words(name).flatMap(wordParts))].sort().join(" ");
}

/** By this a concept is found among all others. */
export function conceptHash(key: string): string {
  return contentHash("concept", key);
}

export function conceptSlug(name: string): string {
  return words(name).join("-").toLowerCase();
}
