// Run as a process of its own: the fixture over stdio.
import type { Log } from "../../src/domain/log.ts";
import { runStdio } from "../../src/transports/stdio.ts";
import { createToolbox } from "../../src/transports/toolbox.ts";
import { newCaller, openFixtureApp, serverInfo } from "./mcpFixture.ts";

const toStderr = (message: string, fields?: object) =>
  process.stderr.write(`${message} ${JSON.stringify(fields ?? {})}\n`);
const log: Log = { error: toStderr, warn: toStderr, info: toStderr, debug: () => {} };

const fixture = await openFixtureApp(log);
await runStdio({
  app: fixture.app,
  caller: newCaller(),
  toolbox: createToolbox(process.argv[2] ?? "core"),
  serverInfo,
  instructions: "Call `echo`.",
  log,
});
await fixture.close();
process.stderr.write("closed cleanly\n");
