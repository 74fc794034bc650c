import { useMemo, useSyncExternalStore } from "react";

/** Where the page is: `/conflicts/conflict:01?status=open` has the path `["conflicts", "conflict:01"]`. */
export interface Place {
  readonly path: readonly string[];
  readonly params: URLSearchParams;
}

const listeners = new Set<() => void>();

/** Goes to an address of the page; `replace` where going back should not lead here again. */
export function navigate(address: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  if (address === here()) return;
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  for (const listener of listeners) listener();
}

export function usePlace(): Place {
  const address = useSyncExternalStore(subscribe, here);
  return useMemo(() => placeOf(address), [address]);
}

/** Sets parameters of the address as it is; null takes one away. */
export function setParams(
  changes: Readonly<Record<string, string | null>>,
  how: { readonly replace?: boolean } = { replace: true },
): void {
  const { path, params } = placeOf(here());
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") params.delete(name);
    else params.set(name, value);
  }
  navigate(addressOf(path, Object.fromEntries(params)), how);
}

export function addressOf(path: readonly string[], params: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(params).toString();
  return `/${path.map(encodeURIComponent).join("/")}${query === "" ? "" : `?${query}`}`;
}

export function placeOf(address: string): Place {
  const [path = "", query = ""] = address.split("?");
  return {
    path: path
      .split("/")
      .filter((part) => part !== "")
      .map(decoded),
    params: new URLSearchParams(query),
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function here(): string {
  return location.pathname + location.search;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("popstate", listener);
  };
}
