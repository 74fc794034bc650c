import { EXIT, type Invocation } from "../command.ts";
import type { CliHost } from "../host.ts";
import { printEnvelope } from "../output.ts";
import { CheckFailed } from "./finding.ts";

/** What a check comes to; where a tool did not answer it, what that says. */
export async function orFailed(
  { json }: Invocation,
  { terminal }: CliHost,
  run: () => Promise<number>,
): Promise<number> {
  try {
    return await run();
  } catch (thrown) {
    if (!(thrown instanceof CheckFailed)) throw thrown;
    printEnvelope(terminal, thrown.envelope, json);
    return EXIT.failed;
  }
}
