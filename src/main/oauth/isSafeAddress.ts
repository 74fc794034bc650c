import { isLoopback } from "../../transports/clientAddress.ts";

/** Whether nobody on the way can read or change what goes there: https, or this machine, where that will do. */
export function isSafeAddress(text: string, { mayBeLocal }: { readonly mayBeLocal: boolean }): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== "" || url.password !== "") return false;
  if (url.protocol === "https:") return true;
  return mayBeLocal && url.protocol === "http:" && isLoopback(url.hostname.replace(/^\[|\]$/g, ""));
}
