import type { ToolOutputs } from "loci";
import { useSyncExternalStore } from "react";

export type Report = ToolOutputs["run_hygiene"] & { readonly at: number };

/** What was done about a candidate, in words. */
export interface Done {
  readonly note: string;
  readonly isDone: boolean;
}

let report: Report | null = null;
let done: ReadonlyMap<string, Done> = new Map();
const listeners = new Set<() => void>();

/** The last look, which stays while the page is open: whoever comes back goes on where they were. */
export function useReport(): Report | null {
  return useSyncExternalStore(subscribe, () => report);
}

export function keepReport(next: Report): void {
  report = next;
  done = new Map();
  for (const listener of listeners) listener();
}

export function useDone(key: string): Done | undefined {
  return useSyncExternalStore(subscribe, () => done.get(key));
}

export function noteDone(key: string, what: Done): void {
  done = new Map([...done, [key, what]]);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
