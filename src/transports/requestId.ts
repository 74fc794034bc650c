import type { ServerResponse } from "node:http";
import type { IdSource } from "../domain/ids.ts";

/** Says which request an answer, a line of the log and an entry of the audit belong to. */
export const REQUEST_ID = "x-request-id";

/** Always one of ours: one that a client chose could be another's. */
export function nameRequest(response: ServerResponse, ids: IdSource): string {
  const id = ids.next("request").slice("request:".length);
  response.setHeader(REQUEST_ID, id);
  return id;
}

/** The id that an answer goes out with. */
export function requestIdOf(response: ServerResponse): string {
  return String(response.getHeader(REQUEST_ID));
}
