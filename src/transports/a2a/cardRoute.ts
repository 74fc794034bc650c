import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Route } from "../httpRoutes.ts";
import type { Reception } from "../reception.ts";
import { agentCard, type CardFacts } from "./agentCard.ts";
import { saidVersion, spokenVersion } from "./version.ts";
import { writtenCard } from "./writtenCard.ts";

const FRESH_SECONDS = 60;

interface CardParts extends Pick<CardFacts, "tools" | "version"> {
  readonly reception: Reception;
}

/** Where agents look for what another one is: the same for everybody, so it takes no token. */
export function cardRoute({ reception, tools, version }: CardParts): Route {
  return {
    methods: ["GET", "HEAD"],
    async answer(request, response) {
      reception.greet(request);
      const asksForTokens = await reception.doorkeeper.asksForTokens();
      const card = agentCard({ url: `${reception.ownUrl(request)}/a2a`, version, tools, asksForTokens });
      const said = saidVersion(request);
      answerCard(request, response, writtenCard(card, said === null ? null : (spokenVersion(said) ?? "1.0")));
    },
  };
}

function answerCard({ headers }: IncomingMessage, response: ServerResponse, card: object): void {
  const text = JSON.stringify(card);
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  const caching = { etag, "cache-control": `public, max-age=${FRESH_SECONDS}`, vary: "A2A-Version" };
  if (headers["if-none-match"] === etag) {
    response.writeHead(304, caching).end();
    return;
  }
  const length = Buffer.byteLength(text);
  response.writeHead(200, { "content-type": "application/json", "content-length": length, ...caching });
  response.end(text);
}
