import type { IncomingMessage } from "node:http";
import { CLIENT_INFO_META_KEY } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Peer } from "./connection.ts";

const clientInfo = z.object({ name: z.string(), version: z.string() });
const introduction = z.object({
  params: z.object({
    clientInfo: clientInfo.optional(),
    _meta: z.object({ [CLIENT_INFO_META_KEY]: clientInfo.optional() }).optional(),
  }),
});

const MOST_CHARACTERS = 200;

/** 2025 clients introduce themselves once, in `initialize`; later ones in the `_meta` of every request. */
export function peerOf({ headers }: IncomingMessage, body: unknown): Omit<Peer, "isShared" | "right"> {
  const params = introduction.safeParse(body).data?.params;
  const info = params?._meta?.[CLIENT_INFO_META_KEY] ?? params?.clientInfo;
  return {
    name: (info?.name ?? "unknown").slice(0, MOST_CHARACTERS),
    version: (info?.version ?? "").slice(0, MOST_CHARACTERS),
    session: headers["loci-session"]?.toString().slice(0, MOST_CHARACTERS) || null,
  };
}
