import { readFile } from "node:fs/promises";
import { CLIENTS } from "../../domain/clients.ts";
import type { Finding } from "../../domain/finding.ts";
import type { InstallScope } from "../../engines/install/clients.ts";
import { InstallBook } from "../install/installBook.ts";

const SCOPES: readonly InstallScope[] = ["project", "user"];

interface ClientsRequest {
  readonly home: string;
  readonly root: string;
  readonly homeFolder: string;
}

/** Whether the clients that Loci was put into still have it. One that was set up by hand is not known here. */
export async function checkClients(request: ClientsRequest): Promise<Finding> {
  const check = "clients";
  const installed: string[] = [];
  for (const client of CLIENTS)
    for (const scope of SCOPES) {
      const files = await filesOf(client, scope, request);
      if (files.length > 0) installed.push(client);
      const lost = await firstWithout(files);
      const fix = `loci install ${client}${scope === "project" ? "" : ` --scope ${scope}`}`;
      if (lost !== null) return { check, state: "warn", detail: `${lost} does not have Loci any more`, fix };
    }
  if (installed.length > 0) return { check, state: "ok", detail: [...new Set(installed)].join(", ") };
  return {
    check,
    state: "ok",
    detail: `none was set up by \`loci install\`; it knows ${CLIENTS.join(", ")}`,
  };
}

async function filesOf(
  client: string,
  scope: InstallScope,
  { home, root, homeFolder }: ClientsRequest,
): Promise<string[]> {
  const base = scope === "project" ? root : homeFolder;
  return (await new InstallBook(home, { client, scope, base }).read()).map((file) => file.path);
}

async function firstWithout(files: readonly string[]): Promise<string | null> {
  for (const file of files) if (!(await mentionsLoci(file))) return file;
  return null;
}

async function mentionsLoci(file: string): Promise<boolean> {
  return readFile(file, "utf8").then(
    (text) => /loci/i.test(text),
    () => false,
  );
}
