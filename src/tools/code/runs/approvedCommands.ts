import { Failure } from "../../../domain/failure.ts";
import { MANIFESTS, proposeCommand } from "../../../engines/testRuns/proposeCommand.ts";
import type { TestCommand } from "../../../engines/testRuns/testCommand.ts";
import type { TestSetup, Workspace } from "../../toolContext.ts";

export interface ApprovedSetup extends TestSetup {
  readonly commands: readonly TestCommand[];
}

/** How tests are run here, if somebody who may has said so. */
export async function approvedCommands(workspace: Workspace): Promise<ApprovedSetup> {
  const setup = await workspace.testing();
  if (!setup)
    throw new Failure(
      "unsupported",
      "No tests are run here.",
      "Run them yourself, and tell by `episode_add`.",
    );
  const { commands, from, isApproved } = setup;
  if (commands === null) throw await notSet(workspace);
  if (isApproved) return { ...setup, commands };
  throw new Failure(
    "forbidden",
    `The test command in ${from} was not approved, or has changed since; nothing was run.`,
    "A person looks at it with `loci trust` and approves it with `loci trust --yes`; it cannot be done from here.",
  );
}

async function notSet(workspace: Workspace): Promise<Failure> {
  const proposed = proposeCommand(await manifestsOf(workspace));
  const written = proposed && JSON.stringify(proposed.reports ? [proposed] : proposed.command);
  return new Failure(
    "not_ready",
    "No test command is set for this project.",
    proposed
      ? `Have \`"testCommand": ${written}\` put into loci.config.json if that runs the tests here, and approved with \`loci trust\`.`
      : 'Have one put into loci.config.json, such as `"testCommand": ["npx", "vitest", "run", "{tests}"]`, and approved with `loci trust`.',
  );
}

async function manifestsOf({ tree }: Workspace): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const name of MANIFESTS) {
    const read = await tree.read(name);
    if (read.ok) found.set(name, read.text);
  }
  return found;
}
