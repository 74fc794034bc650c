/** What the issuer can let somebody do here. Each holds those before it; the last stands for itself. */
export const SCOPES = {
  read: "loci:read",
  write: "loci:write",
  admin: "loci:admin",
  govern: "loci:govern",
} as const;

/** What an agent at work needs, and so what a client is told to ask for. */
export const USUAL_SCOPES: readonly string[] = [SCOPES.read, SCOPES.write];
