import { runCli } from "../cli/runCli.ts";
import { createCliHost } from "./cliHost.ts";
import { ignoreBrokenPipes } from "./standardTerminal.ts";
import { watchStopSignals } from "./stopSignal.ts";

/** The whole of the `loci` command: arguments in, exit code out. It never throws. */
export async function main(argv: string[]): Promise<number> {
  ignoreBrokenPipes();
  const stop = watchStopSignals();
  try {
    return await runCli(argv, createCliHost(stop.signal));
  } finally {
    stop.release();
  }
}
