import type neo4j from "neo4j-driver";

export type Neo4j = typeof neo4j;

/** Only who asks for a server pays for its driver. */
export async function loadDriver(): Promise<Neo4j> {
  return (await import("neo4j-driver")).default;
}

/** Whole numbers become integers, which the driver would send as floats; vectors stay lists of floats. */
export function parametersOf(
  driver: Neo4j,
  parameters: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, parameterOf(driver, value)]),
  );
}

function parameterOf(driver: Neo4j, value: unknown): unknown {
  if (typeof value === "number") return Number.isSafeInteger(value) ? driver.int(value) : value;
  if (typeof value !== "object" || value === null) return value ?? null;
  if (value instanceof Float32Array) return Array.from(value);
  if (value instanceof Uint8Array) return new Int8Array(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return value.map((each) => parameterOf(driver, each));
  return parametersOf(driver, value as Record<string, unknown>);
}
