import { type AnswerOf, call, NoAnswer } from "../../../api/call.ts";
import type { Places } from "./chart.ts";
import { readKept } from "./chartCache.ts";

export interface Wanted {
  readonly detail: "files" | "symbols";
  /** A moment as `graph_map` takes it; null for now. */
  readonly at: string | null;
}

interface Size {
  readonly files: number;
  readonly symbols: number;
  readonly ties: number;
}

export interface Fetched {
  readonly key: string;
  readonly packed: Blob;
  readonly places: Places | null;
  readonly at: string | null;
  readonly shown: Size;
  readonly total: Size;
}

/** Fetches a chart page by page, unless it is kept; where the code moves on meanwhile, it begins once more. */
export async function fetchChart(
  wanted: Wanted,
  signal: AbortSignal,
  onPage: (share: number) => void,
): Promise<Fetched> {
  for (let tries = 0; ; tries++) {
    const fetched = await fetchPages(wanted, signal, onPage);
    if (fetched) return fetched;
    if (tries === MOST_TRIES) throw new NoAnswer(0, "The code keeps changing.", "Try again in a moment.");
  }
}

const MOST_TRIES = 3;

async function fetchPages(
  { detail, at }: Wanted,
  signal: AbortSignal,
  onPage: (share: number) => void,
): Promise<Fetched | null> {
  const input = { detail, ...(at !== null && { asOf: at }) };
  const first = dataOf(await call("graph_map", input, signal));
  const { key, shown, total, pages } = first;
  const about = { key, at: first.at, shown, total };
  const kept = await readKept(key);
  if (kept) return { ...about, packed: kept.packed, places: kept.places };
  const chunks = [bytesOf(first.chunk)];
  onPage(1 / pages);
  for (let cursor = first.nextCursor; cursor !== null; ) {
    const answer = await call("graph_map", { ...input, cursor }, signal);
    if (!answer.ok && answer.errorCode === "conflict") return null;
    const page = dataOf(answer);
    chunks.push(bytesOf(page.chunk));
    onPage(chunks.length / pages);
    cursor = page.nextCursor;
  }
  return { ...about, packed: new Blob(chunks), places: null };
}

function dataOf(answer: AnswerOf<"graph_map">) {
  if (answer.ok) return answer.data;
  throw new NoAnswer(0, answer.summary, answer.hint);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
