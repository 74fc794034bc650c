import type { ModelSettings } from "./config/settings.ts";
import { parseEmbedderSpec } from "./embedderSpec.ts";

/**
 * The key that an embedder at this address is given. A key goes to no host but the one it was given for; that of the
 * language model serves an embedder at the same place.
 */
export function embedderKeyFor(settings: ModelSettings, url: string): string | null {
  const { embedderKey, llmKey, llmUrl } = settings;
  const own = url === embedderUrl(settings) ? embedderKey : null;
  const isShared = llmUrl !== null && originOf(url) === originOf(llmUrl);
  return own ?? (isShared ? llmKey : null);
}

/** Where a key is sent. */
export function keyedUrls(settings: ModelSettings): string[] {
  const { llmUrl, llmKey } = settings;
  const url = embedderUrl(settings);
  const urls = [
    url !== null && embedderKeyFor(settings, url) !== null ? url : null,
    llmKey === null ? null : llmUrl,
  ];
  return [...new Set(urls.filter((each) => each !== null))];
}

/** Of the one embedder that is given a key; null when another is set. */
function embedderUrl({ embedder }: ModelSettings): string | null {
  const spec = parseEmbedderSpec(embedder);
  return spec?.provider === "openai" ? spec.url : null;
}

function originOf(url: string): string {
  return new URL(url).origin;
}
