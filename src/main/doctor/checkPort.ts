import { once } from "node:events";
import { createServer } from "node:net";
import type { Finding } from "../../domain/finding.ts";
import { isServing } from "../isServing.ts";

/** A port that is taken keeps `loci serve` from starting and hurts nothing else. */
export async function checkPort(host: string, port: number): Promise<Finding> {
  const check = "port";
  const reason = await whyNotFree(host, port);
  if (reason === null) return { check, state: "ok", detail: `${host}:${port} is free` };
  if (reason === "EADDRINUSE" && (await isServing(host, port))) {
    return { check, state: "ok", detail: `${host}:${port} is being served by Loci` };
  }
  return {
    check,
    state: "warn",
    detail: `${host}:${port} cannot be used (${reason})`,
    fix: `Stop what uses it, or choose another: loci serve --port ${port + 1}`,
  };
}

async function whyNotFree(host: string, port: number): Promise<string | null> {
  const server = createServer();
  try {
    server.listen({ host, port, exclusive: true });
    await once(server, "listening");
    return null;
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code ?? String(thrown);
  } finally {
    server.close();
  }
}
