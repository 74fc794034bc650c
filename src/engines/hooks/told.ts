/** What a client tells a hook: one object of JSON, of which each client has its own form. */
export type Told = Readonly<Record<string, unknown>>;

export function readTold(input: string): Told {
  try {
    const value: unknown = JSON.parse(input.replace(/^\uFEFF/, ""));
    return partOf(value);
  } catch {
    return {};
  }
}

export function partOf(value: unknown): Told {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Told) : {};
}

/** The first of these that is a text with something in it. */
export function textIn(told: Told, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = told[name];
    if (typeof value === "string" && value.trim() !== "") return value;
  }
  return null;
}

/** The folder that the client has open. */
export function folderOf(told: Told): string | null {
  const roots = told.workspace_roots;
  const first: unknown = Array.isArray(roots) ? roots[0] : null;
  return typeof first === "string" ? first : textIn(told, "cwd");
}
