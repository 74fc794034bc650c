import { z } from "zod";

/** Which embedder is wanted, as `LOCI_EMBEDDER` says it. */
export type EmbedderSpec =
  | { readonly provider: "none" | "builtin" }
  | { readonly provider: "onnx"; readonly folder: string }
  | { readonly provider: "ollama" | "openai"; readonly model: string; readonly url: string };

export const EMBEDDER_FORMS = "builtin, onnx:PATH, ollama:MODEL[@URL], openai:MODEL@URL, none";
export const OLLAMA_URL = "http://127.0.0.1:11434";

const MOST_CHARACTERS = 2_000;

/** Null when it is none of the accepted forms. */
export function parseEmbedderSpec(text: string): EmbedderSpec | null {
  if (text.length > MOST_CHARACTERS || /\p{Cc}/u.test(text)) return null;
  if (text === "none" || text === "builtin") return { provider: text };
  const [, provider, rest = ""] = /^(onnx|ollama|openai):(.+)$/.exec(text) ?? [];
  if (provider === "onnx") return { provider, folder: rest };
  // A model's name may hold an @ of its own.
  const [, model = rest, address] = /^(.+)@(https?:.*)$/.exec(rest) ?? [];
  const url = address === undefined ? OLLAMA_URL : serviceUrl(address);
  if (url === null || model === "") return null;
  if (provider === "ollama") return { provider, model, url };
  return provider === "openai" && address !== undefined ? { provider, model, url } : null;
}

/**
 * An address as a service is asked at, without a slash at its end. One that holds a name and a password, or anything
 * behind a question mark, would show them wherever it is shown.
 */
function serviceUrl(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || !["http:", "https:"].includes(url.protocol)) return null;
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") return null;
  return url.href.replace(/\/+$/, "");
}

export const embedderSetting = z.string().refine((text) => parseEmbedderSpec(text) !== null, {
  error: `is none of: ${EMBEDDER_FORMS}; an address is http(s), without a password or a question mark in it`,
});

export const addressSetting = z
  .string()
  .max(MOST_CHARACTERS)
  .transform((text, context) => {
    const url = serviceUrl(text.trim());
    if (url !== null) return url;
    context.addIssue("is not an http(s) address, without a password or a question mark in it");
    return z.NEVER;
  });
