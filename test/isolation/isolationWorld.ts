import type { Envelope } from "../../src/app/envelope.ts";
import type { Caller } from "../../src/domain/caller.ts";
import { asProjectId, asSessionId, type IdSource, ulidSource } from "../../src/domain/ids.ts";
import { seededRandom } from "../../src/domain/testing/seededRandom.ts";
import { planPurge, purge } from "../../src/memory/forgetting/purge.ts";
import { plantOrchard } from "../tools/orchard.ts";
import { NEIGHBOURS, openWorld, type World } from "../tools/world.ts";

const BEGINNING = Date.UTC(2030, 0, 1);
const STEP_MS = 60_000;

type Who = Partial<Caller>;

const as = (agent: string, more: Who = {}): Who => ({
  agent,
  session: asSessionId(`session:${agent}`),
  ...more,
});

/** Who looks, and who writes what they must not see. */
export const CALLERS = {
  agent: as("ada"),
  restricted: as("rex", { role: "restricted" }),
  admin: as("root", { role: "admin" }),
  bob: as("bob"),
  elsewhere: as("harry", { project: asProjectId("example.org/acme/other") }),
  neighbour: as("nell", { account: NEIGHBOURS }),
} as const satisfies Record<string, Who>;

/** A world in which time and ids are those of the step it is at, so that two of them can be led through the same. */
export class IsolationWorld {
  readonly world: World;
  readonly #time: { now: number; ids: IdSource };
  #step = 0;

  private constructor(world: World, time: { now: number; ids: IdSource }) {
    this.world = world;
    this.#time = time;
  }

  static async open(): Promise<IsolationWorld> {
    const time = { now: BEGINNING, ids: idsOf(0) };
    const clock = { now: () => time.now };
    const ids: IdSource = { next: (prefix) => time.ids.next(prefix) };
    const world = await openWorld(undefined, undefined, { clock, ids });
    await plantOrchard(world);
    const opened = new IsolationWorld(world, time);
    await opened.call("graph_rebuild", { wait: true }, CALLERS.admin);
    return opened;
  }

  get step(): number {
    return this.#step;
  }

  get now(): string {
    return new Date(this.#time.now).toISOString();
  }

  /** Calls at the next step, whatever came of the steps before. */
  async call(tool: string, input: object, who: Who): Promise<Envelope> {
    this.pass();
    return this.world.call(tool, input, who);
  }

  /** A step in which nothing is done here. */
  pass(): void {
    this.#step += 1;
    this.#time.now = BEGINNING + this.#step * STEP_MS;
    this.#time.ids = idsOf(this.#step);
  }

  /** Removes for good what was deleted, as a person does. */
  async purge(ids: readonly string[]): Promise<void> {
    this.pass();
    const { store, caller } = this.world;
    const { account, project } = caller;
    const author = {
      account,
      project: project ?? asProjectId(""),
      agentId: "root",
      sessionId: caller.session,
    };
    const request = { ...author, ids: ids as never, deletedUntil: this.#time.now };
    const plan = await planPurge(store.memory, request);
    await purge(store, request, plan.token);
  }
}

function idsOf(step: number): IdSource {
  const random = seededRandom(step);
  return ulidSource(
    () => BEGINNING + step * STEP_MS,
    () => Math.floor(random() * 256),
  );
}
