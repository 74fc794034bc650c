import { asNodeId, type NodeRef } from "../../domain/ids.ts";
import type { Candidate } from "../../engines/hygiene/candidate.ts";
import { endedClaim } from "../../engines/hygiene/claims.ts";
import { type HygieneLook, pagesOf } from "./hygieneLook.ts";

export async function* findEndedClaims(look: HygieneLook): AsyncGenerator<Candidate> {
  const { memory, guard, project, now } = look;
  for await (const page of pagesOf(look, ["CLAIM"])) {
    const refs = page.map(({ sessionId }): NodeRef => ({ project, id: asNodeId(sessionId ?? "") }));
    const sessions = new Map(
      (await memory.get({ guard }, refs)).map((session) => [String(session.id), session]),
    );
    for (const claim of page) {
      const candidate = endedClaim(claim, sessions.get(claim.sessionId ?? ""), now);
      if (candidate) yield candidate;
    }
  }
}
