import type { Finding } from "../../domain/finding.ts";
import type { Machine } from "../config/places.ts";
import type { ResolvedSettings } from "../config/readSettings.ts";
import { checkClients } from "./checkClients.ts";
import { checkFreeSpace, checkHomeWritable } from "./checkHome.ts";
import { checkIssuer } from "./checkIssuer.ts";
import { checkModels } from "./checkModels.ts";
import { checkNode } from "./checkNode.ts";
import { checkPort } from "./checkPort.ts";
import { checkStore } from "./checkStore.ts";
import { checkTls } from "./checkTls.ts";
import { checkTraces } from "./checkTraces.ts";

export interface DoctorRequest {
  readonly root: string;
  readonly resolved: ResolvedSettings;
  readonly machine: Machine;
}

/** Looks at one part after the other, those that others stand on first. */
export async function* diagnose({ root, resolved, machine }: DoctorRequest): AsyncGenerator<Finding> {
  const { values: settings } = resolved;
  yield checkNode(process.versions.node);
  const writable = await checkHomeWritable(settings.home);
  yield writable;
  yield await checkFreeSpace(settings.home);
  if (writable.state !== "fail") yield* checkStore({ settings, root, environment: machine.variables });
  yield* checkModels(settings);
  const findings = [
    await checkTls(settings, Date.now()),
    await checkIssuer(settings),
    await checkTraces(settings.tracesUrl),
  ];
  for (const finding of findings) if (finding) yield finding;
  yield await checkPort(settings.host, settings.port);
  yield await checkClients({ home: settings.home, root, homeFolder: machine.homeFolder });
}
