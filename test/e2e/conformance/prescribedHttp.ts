// The fixture of the conformance suite, served by our own HTTP door.
import { startHttp } from "../../../src/transports/http.ts";
import { createMcpServer } from "../../../src/transports/mcpServer.ts";
import { createToolbox } from "../../../src/transports/toolbox.ts";
import { newCaller, openFixtureApp, serverInfo, silent } from "../mcpFixture.ts";
import { prescribe } from "./fixtureServer.ts";

export interface PrescribedHttp {
  readonly url: string;
  close(): Promise<void>;
}

export async function servePrescribed(): Promise<PrescribedHttp> {
  const fixture = await openFixtureApp();
  const http = await startHttp({
    app: fixture.app,
    connect: () => ({ caller: newCaller(), toolbox: createToolbox("core") }),
    createServer: (...parts) => prescribe(createMcpServer(...parts)),
    serverInfo,
    instructions: "",
    log: silent,
    port: 0,
    readiness: async () => [],
  });
  return {
    url: `${http.url}/mcp`,
    async close() {
      await http.close();
      await fixture.close();
    },
  };
}
