import { guardOfAll } from "../../domain/guard.ts";
import { asNodeId } from "../../domain/ids.ts";
import type { NodeRecord, Props } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import type { ToldEdit } from "../../engines/claims/attribute.ts";
import { codeName } from "../../engines/codeState/codeName.ts";
import { textsOf } from "../../engines/episodes/saidEpisode.ts";
import type { GraphReader } from "../../stores/port.ts";
import type { ClaimPlace } from "../claims/activeClaims.ts";

/** So many say nothing new about the files of one moment. */
const MOST_TOLD = 500;

/** Who said since a moment to have edited files of a working tree, the newest first, whoever may read it. */
export async function toldEdits(
  memory: GraphReader,
  place: ClaimPlace,
  { root, since }: { readonly root: string; readonly since: Instant },
): Promise<ToldEdit[]> {
  const view = { guard: guardOfAll(place) };
  const filter = { kinds: ["EPISODE"], types: ["EDIT"], since, limit: MOST_TOLD } as const;
  const episodes = await memory.find(view, filter);
  // Whoever added a note to an episode did not make the edit.
  const said = await memory.first(view, episodes);
  const elsewhere = await sessionsElsewhere(memory, place, said, root);
  return said
    .filter(({ sessionId }) => sessionId === null || !elsewhere.has(sessionId))
    .flatMap((episode) => toldEdit(episode, root));
}

/** Those of the tellers who work in another tree of the project: the same path is another file there. */
async function sessionsElsewhere(
  memory: GraphReader,
  place: ClaimPlace,
  said: readonly NodeRecord[],
  root: string,
): Promise<ReadonlySet<string>> {
  const sessions = [...new Set(said.flatMap(({ sessionId }) => sessionId ?? []))];
  if (sessions.length === 0) return new Set();
  const refs = sessions.map((session) => ({ project: place.project, id: asNodeId(session) }));
  const known = await memory.last({ guard: guardOfAll(place) }, refs);
  return new Set(
    known
      .filter(({ props }) => typeof props.root === "string" && props.root !== root)
      .map(({ id }) => String(id)),
  );
}

function toldEdit({ props, agentId, sessionId, validFrom }: NodeRecord, root: string): ToldEdit[] {
  const [file] = filesIn(textsOf(metadataOf(props).file), root);
  if (file === undefined || agentId === null || sessionId === null) return [];
  const mentioned = filesIn(textsOf(props.entities), root).filter((other) => other !== file);
  return [{ author: { agent: agentId, session: sessionId }, at: validFrom, file, mentioned }];
}

function metadataOf({ metadata }: Props): Props {
  return typeof metadata === "object" && metadata !== null && !Array.isArray(metadata)
    ? (metadata as Props)
    : {};
}

function filesIn(names: readonly string[], root: string): string[] {
  return names.flatMap((name) => codeName(name, root)?.split("::", 1)[0] ?? []);
}
