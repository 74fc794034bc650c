import { useSyncExternalStore } from "react";
import { type Happening, type LiveState, live } from "./live.ts";

export function useLiveState(): LiveState {
  return useSyncExternalStore(live.subscribe, () => live.state);
}

/** What happened since the page was opened, the newest first. */
export function useHappenings(): readonly Happening[] {
  return useSyncExternalStore(live.subscribe, () => live.happenings);
}

export function useIsNewer(): boolean {
  return useSyncExternalStore(live.subscribe, () => live.isNewer);
}
