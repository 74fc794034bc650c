import { testEnvironment } from "../engines/testRuns/testEnvironment.ts";
import type { Runner } from "../runners/port.ts";
import type { TestSetup } from "../tools/toolContext.ts";
import type { ResolvedSettings } from "./config/readSettings.ts";
import { TrustBook } from "./trustBook.ts";

interface TestSetupRequest {
  readonly root: string;
  readonly resolved: ResolvedSettings;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly runner: Runner;
}

/** How the tests of a working tree are run, and whether they may be. */
export async function testSetup({
  root,
  resolved,
  environment,
  runner,
}: TestSetupRequest): Promise<TestSetup> {
  const { testCommand: commands, testVariables } = resolved.values;
  return {
    commands,
    from: resolved.origins.testCommand,
    isApproved: commands === null || (await isApproved(root, resolved)),
    environment: testEnvironment(environment, testVariables),
    runner,
  };
}

/** What the user set is theirs; what came with the repository is not until they have said so. */
async function isApproved(root: string, { values, fromRepository }: ResolvedSettings): Promise<boolean> {
  if (!fromRepository.includes("testCommand")) return true;
  return new TrustBook(values.home).isApproved(root, values.testCommand ?? []);
}
