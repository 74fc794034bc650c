import { useLayoutEffect, useSyncExternalStore } from "react";

/** What a key does here, as the help tells it. */
export interface Shortcut {
  /** `?`, `j`, `Mod+k`, or two after each other: `g n`. */
  readonly keys: string;
  readonly label: string;
  run(): void;
  /** Also where somebody is writing. */
  readonly isEverywhere?: boolean;
}

interface Group {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

const NEXT_WITHIN_MS = 1_200;

let groups: readonly Group[] = [];
const listeners = new Set<() => void>();
let begun = "";
let begunAt = 0;

/** Keys that do something as long as this is shown. What was put in last comes first. */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  // Before it is painted: whoever sees what a key does can press it.
  useLayoutEffect(() => {
    const group = { title, shortcuts };
    groups = [...groups, group];
    for (const listener of listeners) listener();
    return () => {
      groups = groups.filter((each) => each !== group);
      for (const listener of listeners) listener();
    };
  }, [title, shortcuts]);
}

export function useShortcutGroups(): readonly Group[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => groups,
  );
}

export function listenForShortcuts(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || document.querySelector("dialog[open]")) return;
    const key = nameOf(event);
    if (key === null) return;
    const isWriting = isField(event.target);
    const pair = performance.now() - begunAt < NEXT_WITHIN_MS ? `${begun} ${key}` : null;
    const shortcut = find(pair, isWriting) ?? find(key, isWriting);
    begun = shortcut ? "" : key;
    begunAt = performance.now();
    if (!shortcut) return;
    event.preventDefault();
    shortcut.run();
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}

function find(keys: string | null, isWriting: boolean): Shortcut | undefined {
  return groups
    .toReversed()
    .flatMap(({ shortcuts }) => shortcuts)
    .find((each) => each.keys === keys && (each.isEverywhere || !isWriting));
}

function nameOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null {
  if (["Control", "Meta", "Shift", "Alt"].includes(key) || altKey) return null;
  return ctrlKey || metaKey ? `Mod+${key.toLowerCase()}` : key;
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
