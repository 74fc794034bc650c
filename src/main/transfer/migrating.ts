import type { MigrationReport, MovedProject } from "../../cli/transferDesk.ts";
import { Failure } from "../../domain/failure.ts";
import type { ProjectId, SessionId } from "../../domain/ids.ts";
import type { Store } from "../../stores/port.ts";
import type { Settings } from "../config/settings.ts";
import { registeredProjects } from "../project.ts";
import { isEmbedded, placeName, storeSetting } from "../storeSpec.ts";
import { moveMarks, moveSeen, otherTokens } from "./moveMarks.ts";
import { moveProject } from "./moveProject.ts";
import { newSession, requireMemory, type TransferPlace, withStore } from "./transferPlace.ts";

/** Between the store that is in use and another; `sqlite` is the one in the data folder. */
export async function migrateTo(
  place: TransferPlace,
  written: string,
  began: (project: string) => void,
): Promise<MigrationReport> {
  const { settings } = place;
  const store = readTarget(written);
  if (store === settings.store) throw sameStore(settings);
  requireMemory(place);
  const { account } = settings;
  return withStore(place, (from) =>
    withStore({ ...place, settings: { ...settings, store } }, (to) =>
      migrate({ from, to, account, sessionId: newSession(), began }),
    ),
  );
}

function readTarget(written: string): string {
  const parsed = storeSetting.safeParse(written);
  if (parsed.success) return parsed.data;
  throw new Failure(
    "invalid_input",
    `--to ${parsed.error.issues.map(({ message }) => message).join("; ")}.`,
    "Write: loci migrate --to neo4j://HOST:7687, or --to sqlite",
  );
}

function sameStore(settings: Settings): Failure {
  return new Failure(
    "invalid_input",
    `${placeName(settings)} is the store that is in use already.`,
    isEmbedded(settings)
      ? "Name the server to move to: loci migrate --to neo4j://HOST:7687"
      : "Name the store to move from with --store or LOCI_STORE, and the one to move to with --to.",
  );
}

interface Migration {
  readonly from: Store;
  readonly to: Store;
  readonly account: string;
  readonly sessionId: SessionId;
  /** Told when a project is begun. */
  began?(project: ProjectId): void;
}

/**
 * Carries all of an account to another store. Broken off, or begun anew after more was written, it goes on from there, as
 * what is known is passed over.
 */
export async function migrate({ from, to, account, sessionId, began }: Migration): Promise<MigrationReport> {
  const author = { type: "transfer", account, project: null, agentId: "system", sessionId } as const;
  const move = { from, to, author };
  const projects: MovedProject[] = [];
  for (const id of (await registeredProjects(from, account)).toSorted()) {
    began?.(id);
    projects.push(await moveProject(move, id));
    await moveSeen(move, id);
  }
  const marks = await moveMarks(move);
  return { projects, marks, otherTokens: await otherTokens(move) };
}
