import type { IncomingMessage, ServerResponse } from "node:http";
import type { Route } from "./httpRoutes.ts";
import { noSuchPath } from "./refusal.ts";

export const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number] | "identity";

/** One file of the page, as the build left it. */
export interface PageFile {
  readonly type: string;
  readonly etag: string;
  /** Its name changes with its content, so nobody needs to ask for it twice. */
  readonly isImmutable: boolean;
  readonly encodings: readonly Encoding[];
  read(encoding: Encoding): Promise<Buffer>;
}

export interface Page {
  /** By its path below `/`; what is shown at every address of the page is `index.html`. */
  file(path: string): PageFile | undefined;
}

/** Nothing but what this server serves is loaded, run or spoken to, and no other page may frame it. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** The file at a path, or the page itself where a browser opens an address of it. */
export function pageFileFor(page: Page, { url = "", headers }: IncomingMessage): PageFile | undefined {
  const [path = ""] = url.split("?");
  const file = page.file(path.slice(1));
  if (file && path !== "/index.html") return file;
  const isAddress = path === "/" || (headers.accept ?? "").includes("text/html");
  return isAddress && !RESERVED.test(path) ? page.file("index.html") : undefined;
}

/** What is not the page's never looks like it. */
const RESERVED = /^\/(api|assets|mcp|a2a|oauth|\.well-known)(\/|$)/;

export function pageRoute(page: Page): Route {
  return {
    methods: ["GET", "HEAD"],
    async answer(request, response) {
      const file = pageFileFor(page, request);
      if (!file) throw noSuchPath();
      await answerFile(file, request, response);
    },
  };
}

async function answerFile(file: PageFile, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const encoding = chosenEncoding(file, request.headers["accept-encoding"]);
  const etag = `"${file.etag}-${encoding}"`;
  const headers = {
    "content-security-policy": PAGE_POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cache-control": file.isImmutable ? "public, max-age=31536000, immutable" : "no-cache",
    vary: "Accept-Encoding",
    etag,
  };
  if (request.headers["if-none-match"]?.split(/,\s*/).includes(etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const bytes = await file.read(encoding);
  response.writeHead(200, {
    ...headers,
    "content-type": file.type,
    "content-length": bytes.length,
    ...(encoding !== "identity" && { "content-encoding": encoding }),
  });
  response.end(request.method === "HEAD" ? undefined : bytes);
}

function chosenEncoding({ encodings }: PageFile, accepted = ""): Encoding {
  const wanted = accepted.split(",").flatMap((part) => {
    const [name = "", ...rest] = part.trim().split(";");
    return rest.some((each) => /^\s*q=0(\.0*)?\s*$/.test(each)) ? [] : [name.toLowerCase()];
  });
  return ENCODINGS.find((each) => wanted.includes(each) && encodings.includes(each)) ?? "identity";
}
