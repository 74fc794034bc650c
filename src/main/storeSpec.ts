import { z } from "zod";

/** The engine that comes with Loci and keeps its files in the data folder. */
export const EMBEDDED = "sqlite";
export const STORE_FORMS = "sqlite, or the address of a Neo4j server such as neo4j://graph.example.org:7687";

/** Whether the data lies in files of the data folder. */
export function isEmbedded({ store }: { readonly store: string }): boolean {
  return store === EMBEDDED;
}

/** How a person recognizes where the data is. */
export function placeName({ home, store }: { readonly home: string; readonly store: string }): string {
  return store === EMBEDDED ? home : store;
}

const PROTOCOLS = /^(neo4j|bolt)(\+s|\+ssc)?:$/;
const MOST_CHARACTERS = 2_000;

/** One that holds a password would show it wherever it is shown. */
export const storeSetting = z
  .string()
  .trim()
  .max(MOST_CHARACTERS)
  .transform((text, context) => {
    if (text === EMBEDDED) return text;
    const url = URL.parse(text);
    if (url === null || !PROTOCOLS.test(url.protocol) || url.hostname === "") {
      context.addIssue(`is not ${STORE_FORMS}`);
      return z.NEVER;
    }
    if (url.username !== "" || url.password !== "") {
      context.addIssue("must not hold who signs in; that is for LOCI_STORE_USER and LOCI_STORE_PASSWORD");
      return z.NEVER;
    }
    return text.replace(/\/+$/, "");
  });
