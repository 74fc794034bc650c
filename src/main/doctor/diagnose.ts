import type { Finding } from "../../cli/host.ts";
import type { ResolvedSettings } from "../config/readSettings.ts";
import { checkFreeSpace, checkHomeWritable } from "./checkHome.ts";
import { checkModels } from "./checkModels.ts";
import { checkNode } from "./checkNode.ts";
import { checkPort } from "./checkPort.ts";
import { checkStore } from "./checkStore.ts";

export interface DoctorRequest {
  readonly root: string;
  readonly resolved: ResolvedSettings;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Looks at one part after the other, those that others stand on first. */
export async function* diagnose({ root, resolved, environment }: DoctorRequest): AsyncGenerator<Finding> {
  const { values: settings } = resolved;
  yield checkNode(process.versions.node);
  const writable = await checkHomeWritable(settings.home);
  yield writable;
  yield await checkFreeSpace(settings.home);
  if (writable.state !== "fail") yield* checkStore({ settings, root, environment });
  yield* checkModels(settings);
  yield await checkPort(settings.host, settings.port);
}
