import { contentHash } from "../../domain/contentHash.ts";
import type { Props } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";

const MINUTE_MS = 60_000;

/** Reports of one title in one minute are one: whoever sends it again was not sure that it arrived. */
export function reportHash({ title }: Props, at: Instant): string {
  return contentHash(String(title), String(Math.floor(at / MINUTE_MS)));
}
