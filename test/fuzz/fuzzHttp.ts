import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import fc from "fast-check";
import { frames, HELLO, plainRequests } from "./frames.ts";
import { type FuzzReport, shown } from "./fuzzReport.ts";
import { anyText } from "./nastyValues.ts";

const PROGRAM = resolve(import.meta.dirname, "../../bin/loci.js");
const LONGEST_WAIT_MS = 60_000;
const AT_ONCE = 10;
const STACK = /\bat .+\.[jt]s:\d+:\d+/;

/** What is sent on one connection: bytes, and whether the rest of them never comes. */
interface Sent {
  readonly bytes: Uint8Array;
  readonly isCut: boolean;
}

/** Sends bytes to a real server over HTTP and looks whether it answers as HTTP and JSON-RPC say, and lives on. */
export async function fuzzHttp(seed: number, runs: number): Promise<FuzzReport> {
  const folder = mkdtempSync(join(tmpdir(), "loci-fuzz-http-"));
  mkdirSync(join(folder, "work"));
  const server = spawn(process.execPath, [PROGRAM, "serve", "--port", "0", "--json", "--log", "error"], {
    cwd: join(folder, "work"),
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      LOCI_HOME: join(folder, "home"),
      LOCI_REQUESTS_PER_MINUTE: "1000000",
    },
  });
  const faults: string[] = [];
  createInterface({ input: server.stderr }).on("line", (line) => {
    if (/^\s+at .+:\d+:\d+|uncaught|unhandled/i.test(line)) faults.push(`on standard error: ${line}`);
  });
  let refused = 0;
  try {
    const [line] = await once(createInterface({ input: server.stdout }), "line");
    const port = Number(new URL(JSON.parse(line).url).port);
    const session = await openSession(port);
    const all = fc.sample(requests(session), { seed, numRuns: runs });
    for (let from = 0; from < all.length && faults.length === 0; from += AT_ONCE) {
      const some = all.slice(from, from + AT_ONCE);
      const answers = await Promise.all(some.map((sent) => exchange(port, sent)));
      for (const [at, answer] of answers.entries()) {
        if (/^HTTP\/1\.1 4/.test(answer)) refused += 1;
        const fault = faultOf(answer, some[at]?.isCut ?? false);
        if (fault !== null) faults.push(`${fault}\nseed ${seed}: ${shown(String(some[at]?.bytes))}`);
      }
      const alive = await exchange(port, { bytes: write("GET", "/healthz", []), isCut: false });
      if (!alive.startsWith("HTTP/1.1 200")) faults.push(`the server does not answer any more: ${alive}`);
    }
    return { inputs: runs, refused, faults };
  } finally {
    server.kill("SIGTERM");
    if (server.exitCode === null) await once(server, "exit");
    rmSync(folder, { recursive: true, force: true });
  }
}

/** All that comes back until the connection ends; of a stream that is left open, its beginning. */
async function exchange(port: number, { bytes, isCut }: Sent): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const closed = Promise.withResolvers<void>();
  socket.once("close", () => closed.resolve());
  let answer = "";
  const timer = setTimeout(() => socket.destroy(), LONGEST_WAIT_MS);
  // Whoever is hung up on in the middle of a sentence hears of it in this way too.
  socket.on("error", () => {});
  socket.on("data", (data) => {
    answer += data;
    if (answer.includes("text/event-stream") && answer.includes("\r\n\r\n")) socket.end();
  });
  socket.write(bytes);
  if (isCut) socket.end();
  await closed.promise;
  clearTimeout(timer);
  return answer;
}

function faultOf(answer: string, isCut: boolean): string | null {
  if (answer === "") return isCut ? null : "no answer at all";
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(answer) ?? [];
  if (status === undefined) return `no answer of HTTP: ${answer.slice(0, 500)}`;
  if (status >= "500") return `a fault of its own: ${answer.slice(0, 800)}`;
  if (STACK.test(answer) || answer.includes("-32603"))
    return `an inner error is told: ${answer.slice(0, 800)}`;
  return null;
}

async function openSession(port: number): Promise<string> {
  const opened = await fetch(`http://127.0.0.1:${port}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify(HELLO),
  });
  await opened.text();
  return opened.headers.get("mcp-session-id") ?? "";
}

type Header = readonly [name: string, value: string];

function requests(session: string): fc.Arbitrary<Sent> {
  const whole = fc
    .tuple(methods(), paths(), headers(session), fc.oneof(frames(), plainRequests()))
    .map(([method, path, given, body]) => write(method, path, given, method === "GET" ? undefined : body));
  const cut = fc.tuple(whole, fc.nat()).map(([bytes, end]) => ({
    bytes: bytes.subarray(0, end % (bytes.length + 1)),
    isCut: true,
  }));
  const spoilt = fc
    .tuple(whole, fc.nat({ max: 400 }), fc.uint8Array({ minLength: 1, maxLength: 20 }))
    .map(([bytes, at, other]) => {
      const place = at % bytes.length;
      return { bytes: Buffer.concat([bytes.subarray(0, place), other, bytes.subarray(place)]), isCut: true };
    });
  const noise = fc.uint8Array({ maxLength: 200 }).map((bytes) => ({ bytes, isCut: true }));
  return fc.oneof(
    { weight: 16, arbitrary: whole.map((bytes) => ({ bytes, isCut: false })) },
    { weight: 2, arbitrary: cut },
    { weight: 2, arbitrary: spoilt },
    { weight: 1, arbitrary: noise },
  );
}

const methods = () =>
  fc.oneof({ weight: 12, arbitrary: fc.constant("POST") }, fc.constantFrom("GET", "PUT", "OPTIONS"));

function paths(): fc.Arbitrary<string> {
  const usual = [
    "/mcp",
    "/mcp",
    "/mcp",
    "/mcp",
    "/a2a",
    "/api/call/memory_search",
    "/api/call/%zz",
    "/api/session",
    "/api/login",
  ];
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...usual) },
    {
      weight: 1,
      arbitrary: anyText(usual).map((text) => `/${encodeURI(text.toWellFormed()).slice(0, 2_000)}`),
    },
  );
}

function headers(session: string): fc.Arbitrary<Header[]> {
  const odd = anyText(["application/json", "text/event-stream", "2025-06-18", "1", session]).map((text) =>
    text.replace(/[^\x20-\x7e]/g, "?").slice(0, 3_000),
  );
  const one = (name: string, ...usual: string[]) =>
    fc
      .oneof({ weight: 9, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: odd })
      .map((value): Header[] => [[name, value]]);
  const often = (header: fc.Arbitrary<Header[]>) =>
    fc.oneof({ weight: 9, arbitrary: header }, fc.constant([]));
  const rarely = (header: fc.Arbitrary<Header[]>) =>
    fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, header);
  return fc
    .tuple(
      one("content-type", "application/json"),
      one("accept", "application/json, text/event-stream"),
      often(one("mcp-session-id", session)),
      often(one("mcp-protocol-version", "2025-06-18", "2025-11-25")),
      rarely(one("last-event-id", "1", "2", "777")),
      rarely(one("authorization", "Bearer loci_key_none", "Basic YTpi")),
      rarely(one("origin", "http://localhost", "null")),
      rarely(one("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")),
    )
    .map((all) => all.flat());
}

function write(method: string, path: string, given: readonly Header[], body?: Uint8Array): Buffer {
  const length: Header[] = body === undefined ? [] : [["content-length", String(body.length)]];
  const all: Header[] = [["host", "localhost"], ["connection", "close"], ...given, ...length];
  const head = `${method} ${path} HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
  return Buffer.concat([Buffer.from(head), body ?? Buffer.alloc(0)]);
}
