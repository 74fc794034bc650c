import { setTimeout as delay } from "node:timers/promises";
import type { ToolContext, Workspace } from "../toolContext.ts";

const DRAWING_WAIT_MS = 5_000;

/** Waits a moment for the communities, where they are just being drawn. */
export async function drawnMap({ map }: Workspace, { signal }: ToolContext): Promise<void> {
  await Promise.race([map.drawn(), delay(DRAWING_WAIT_MS, undefined, { ref: false, signal })]);
}
