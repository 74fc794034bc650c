import { canonicalName } from "../subjects.ts";
import type { PortClaim } from "./repositoryClaim.ts";
import type { Sentence } from "./sentences.ts";

const LISTENS =
  /^(.{0,80}?)\b(?:listens?|listening|runs?|running|serves?|served|binds?|bound|starts?|exposes?|exposed|available|reachable)\b([^.;]{0,40}?)\b(?:port\s+|localhost:|127\.0\.0\.1:|0\.0\.0\.0:|(?<=\s):)(\d{2,5})\b(?!\s*[-–]\s*\d)/i;
const PORT_IS = /^(.{0,60}?)\bport\s*(?:number\s*)?(?:is|=|:|defaults to|is set to)\s*(\d{2,5})\b/i;

/** What the project is called when it is what listens. */
const ITSELF: ReadonlySet<string> = new Set(
  `the our it we this a an server app application api service backend web http https project site website default main and
  its express fastify rails django flask process also locally public always by container`
    .trim()
    .split(/\s+/),
);

export function portClaims({ text, environment, part }: Sentence): PortClaim[] {
  const plain = text.replace(/[`*]/g, "");
  const [, subject, between = "", listening] = LISTENS.exec(plain) ?? [];
  const [, owner, named] = PORT_IS.exec(plain) ?? [];
  const port = listening ?? named;
  if (port === undefined) return [];
  const words = `${listening === undefined ? owner : subject}`.toLowerCase().match(/[\w-]+/g) ?? [];
  const others = [...words, ...(between.toLowerCase().match(/[\w-]+/g) ?? [])].filter(
    (word) =>
      !ITSELF.has(word) && !/^(?:on|at|to|in|for|with|from|under|via|behind|is|are|be|and)$/.test(word),
  );
  const name = others.map(canonicalName).join("-");
  const listener = name === "" ? part : { name, isOwn: true };
  return [
    {
      kind: "port",
      port,
      said: `port ${port}`,
      environment,
      part: listener?.isOwn === true ? listener : null,
    },
  ];
}
