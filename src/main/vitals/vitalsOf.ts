import type { Vitals } from "../../domain/vitals.ts";
import { freeBytes } from "../freeBytes.ts";
import { storedBytes } from "./storedBytes.ts";
import type { watchModels } from "./watchModels.ts";

interface VitalParts extends Pick<Vitals, "examine"> {
  readonly home: string;
  readonly signsOfModels: ReturnType<typeof watchModels>["signs"];
}

/** How the process and the machine fare, looked at whenever it is asked for. */
export function vitalsOf({ home, signsOfModels, examine }: VitalParts): Vitals {
  return {
    examine,
    signs: async () => ({
      models: signsOfModels(),
      stored: await storedBytes(home),
      freeBytes: await freeBytes(home),
      residentBytes: process.memoryUsage.rss(),
      startedAt: Math.round(performance.timeOrigin),
      node: process.versions.node,
    }),
  };
}
