import type { ToolName } from "loci";
import { createContext, useContext } from "react";
import { ask, post } from "./call.ts";

/** Who is here, and what they may do. */
export interface Guest {
  readonly isIn: true;
  readonly version: string;
  /** They came with a token, so they can leave again. */
  readonly hasToken: boolean;
  readonly agent: string;
  readonly role: "restricted" | "agent" | "admin";
  readonly project: string | null;
  readonly mayAudit: boolean;
  readonly tools: readonly ToolName[];
  readonly endsAt?: string;
}

export interface Stranger {
  readonly isIn: false;
  readonly version: string;
}

export async function readSession(): Promise<Guest | Stranger> {
  return (await ask("/api/session")) as Guest | Stranger;
}

export async function logIn(token: string): Promise<void> {
  await post("/api/login", { token });
}

export async function logOut(): Promise<void> {
  await post("/api/logout", {});
}

const GuestContext = createContext<Guest | null>(null);
export const GuestProvider = GuestContext.Provider;

export function useGuest(): Guest {
  const guest = useContext(GuestContext);
  if (!guest) throw new Error("This is shown only to who is in.");
  return guest;
}

/** Whether a tool is there for whoever is here. */
export function useMay(tool: ToolName): boolean {
  return useGuest().tools.includes(tool);
}
