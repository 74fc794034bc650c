import { drainOutbox } from "../../src/app/drainOutbox.ts";
import { Chooser } from "./chooser.ts";
import { LAWS } from "./laws/laws.ts";
import { lostIn, overlapsIn } from "./laws/memoryLaws.ts";
import type { PlayedStep } from "./laws/playedStep.ts";
import { type Moment, readMoment, type StoredClaim } from "./moment.ts";
import { MOVES } from "./moves/moves.ts";
import { Scene } from "./scene.ts";
import type { Script, Step } from "./script.ts";
import { Stage, type Understudies } from "./stage.ts";

export interface Played {
  readonly trace: readonly string[];
  /** What broke a law, in the step where the run was broken off. */
  readonly wrongs: readonly string[];
}

/** Plays a script to its end, or to the first step that breaks a law. */
export async function play(script: Script, understudies: Understudies = {}): Promise<Played> {
  const stage = await Stage.open(script.seed, understudies);
  const scene = new Scene(stage, script);
  try {
    await playSteps(scene);
    // What hung in a process that died ends when the stage is closed, and is no part of the play.
    return { trace: [...scene.trace], wrongs: [...scene.wrongs] };
  } finally {
    await stage.close();
  }
}

async function playSteps(scene: Scene): Promise<void> {
  let before = await readMoment(scene.stage.store);
  for (const [at, step] of scene.script.steps.entries()) {
    scene.step = at;
    before = await playStep(scene, step, before);
    if (scene.wrongs.length > 0) return;
  }
  scene.wrongs.push(...(await lastLook(scene)));
}

async function playStep(scene: Scene, step: Step, before: Moment): Promise<Moment> {
  const { crew, stage, ledger } = scene;
  crew.beginStep();
  const alive = (is: (claim: StoredClaim) => boolean) => new Set(before.claims.filter(is));
  const outset = {
    surelyAlive: alive((claim) => crew.isSurelyLiving(claim)),
    maybeAlive: alive((claim) => crew.isMaybeLiving(claim)),
    knownMemories: ledger.memories.length,
  };
  scene.attempts = [];
  stage.clock.move(1);
  await PLAYED[step.is](scene, step as never);
  const after = await readMoment(stage.store);
  const hasTrouble = step.is === "calls" && (step.trouble !== undefined || step.dies !== undefined);
  const strips = step.is === "calls" ? step.calls.length : 0;
  const { attempts } = scene;
  await judge({ scene, attempts, strips, hasTrouble, before, after, ...outset });
  scene.earlier.push(...attempts);
  return after;
}

async function judge(step: PlayedStep): Promise<void> {
  for (const [name, law] of Object.entries(LAWS))
    for (const wrong of await law(step)) step.scene.wrongs.push(`${name}: ${wrong}`);
}

type Playing<Is extends Step["is"]> = (scene: Scene, step: Extract<Step, { is: Is }>) => Promise<void>;

const PLAYED: { readonly [Is in Step["is"]]: Playing<Is> } = {
  calls: playCalls,
  async beat(scene, { ms }) {
    const { crew, stage } = scene;
    stage.clock.move(ms);
    for (const process of crew.processes) if (process.isUp) await showItself(scene, process.number);
    scene.note(`${ms} ms pass`);
  },
  async jump(scene, { ms }) {
    scene.stage.clock.move(ms);
    if (ms < 0) scene.crew.clockWasSetBack();
    if (ms < 0) scene.wasSetBack = true;
    scene.note(`the clock jumps by ${ms} ms`);
  },
  async crash(scene, { process: number }) {
    const process = scene.crew.process(number);
    if (process.isUp) scene.note(`${process.name} dies`);
    if (process.isUp) scene.crew.crash(process);
  },
  async restart(scene, { process: number }) {
    const process = scene.crew.process(number);
    if (process.isUp) return;
    scene.crew.restart(process);
    scene.note(`${process.name} begins`);
  },
};

/** Its upkeep: it shows that it is there if it has to do with others, and writes what waits for the store. */
async function showItself({ crew, stage }: Scene, number: number): Promise<void> {
  const process = crew.process(number);
  const { presence, store } = stage.process(process, crew);
  const callers = crew.seats.map((_, seat) => crew.caller(seat));
  const known = callers.find(({ session }) => presence.isAttending(session));
  if (known?.project) {
    await presence.attend(known, known.project);
    crew.showed(process);
  }
  await drainOutbox(store, stage.outbox, stage.log);
}

async function playCalls(scene: Scene, step: Extract<Step, { is: "calls" }>): Promise<void> {
  const { stage, crew } = scene;
  const chooser = new Chooser(step.seed);
  const { trouble, dies, calls } = step;
  const strips = calls.map(({ move, seat, picks }) => ({
    owner: crew.processOf(seat).name,
    work: async () => {
      if (crew.processOf(seat).isUp) await MOVES[move]({ scene, seat, picks });
    },
  }));
  let turns = 0;
  scene.isTroubled = trouble !== undefined;
  stage.trouble = () => (trouble && chooser.chance(trouble.share) ? trouble.kind : null);
  stage.backdrop.lower();
  await stage.interleaving.run(
    strips,
    (count) => chooser.below(count),
    () => {
      stage.clock.move(1);
      if (dies?.turn === turns++) kill(scene, dies.process);
    },
  );
  scene.isTroubled = false;
  stage.trouble = () => null;
  await stage.backdrop.raise();
}

function kill(scene: Scene, number: number): void {
  const process = scene.crew.process(number);
  if (!process.isUp) return;
  scene.note(`${process.name} dies in their midst`);
  scene.crew.crash(process);
  scene.stage.interleaving.lose(process.name);
}

const A_DAY_MS = 86_400_000;
const MOST_DRAINS = 20;

/** When all is over nothing waits any more, nothing is lost, and the store agrees with itself. */
async function lastLook({ stage, ledger }: Scene): Promise<string[]> {
  const { store, outbox, clock, log } = stage;
  for (let tries = 0; tries < MOST_DRAINS; tries++) {
    clock.move(A_DAY_MS);
    if ((await drainOutbox(store, outbox, log)) === 0) break;
  }
  const lost = await lostIn(stage, ledger.memories);
  const overlaps = await overlapsIn(store);
  const problems = await store.memory.verify();
  return [
    ...lost.map((wrong) => `writesAreKept: ${wrong}`),
    ...overlaps.map((wrong) => `oneVersion: ${wrong}`),
    ...problems.map((problem) => `soundness: the store does not agree with itself: ${problem}`),
  ];
}
