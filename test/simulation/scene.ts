import type { Envelope } from "../../src/app/envelope.ts";
import type { Caller } from "../../src/domain/caller.ts";
import type { SessionId } from "../../src/domain/ids.ts";
import { createToolbox } from "../../src/transports/toolbox.ts";
import type { CodeEdit } from "./codeWorld.ts";
import { Crew } from "./crew.ts";
import { leaksIn } from "./laws/secrecy.ts";
import { Ledger } from "./ledger.ts";
import type { Script } from "./script.ts";
import type { Stage } from "./stage.ts";

/** A call that was made, and its answer, if anybody lived to hear it. */
export interface Attempt {
  readonly seat: number;
  readonly caller: Caller;
  readonly process: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  answer: Envelope | null;
}

export interface Edit extends CodeEdit {
  /** Null when nobody knows who it was. */
  readonly by: Caller | null;
  readonly step: number;
}

/** That somebody said to have edited a file. */
export interface EditTold {
  readonly file: string;
  readonly by: Caller;
}

/** By these a process shows the others that it is there. */
const SHOWING = [
  "agent_claim",
  "agent_release",
  "agent_handoff",
  "task_create",
  "task_update",
  "session_start",
];

/** A run while it is under way: who is there, what was answered, and what is wrong. */
export class Scene {
  readonly stage: Stage;
  readonly script: Script;
  readonly crew: Crew;
  readonly ledger = new Ledger();
  readonly trace: string[] = [];
  readonly wrongs: string[] = [];
  readonly edits: Edit[] = [];
  readonly editsTold: EditTold[] = [];
  /** Those of this step, and of the steps before. */
  attempts: Attempt[] = [];
  readonly earlier: Attempt[] = [];
  /** Sessions whose end is being noted. */
  readonly leaving = new Set<SessionId>();
  step = 0;
  /** Whether the store fails now and then in this step. */
  isTroubled = false;
  /** Whether the clock was ever set back, after which two databases need not agree on what came first. */
  wasSetBack = false;

  constructor(stage: Stage, script: Script) {
    this.stage = stage;
    this.script = script;
    this.crew = new Crew(script, stage.clock.now);
  }

  note(line: string): void {
    this.trace.push(line);
  }

  /** Whether a call of the session has not been answered yet. */
  isCalling({ session }: Pick<Caller, "session">): boolean {
    return this.attempts.some((attempt) => attempt.caller.session === session && attempt.answer === null);
  }

  async call(seat: number, tool: string, input: Readonly<Record<string, unknown>>): Promise<Envelope> {
    while (this.#mustWait(this.crew.caller(seat))) await this.stage.interleaving.turn();
    const caller = this.crew.caller(seat);
    const process = this.crew.processOf(seat);
    const attempt: Attempt = { seat, caller, process: process.name, tool, input, answer: null };
    this.attempts.push(attempt);
    this.crew.mayHaveShown(process);
    this.crew.isReturning(caller.session);
    const { app } = this.stage.process(process, this.crew);
    const answer = await app.call({ tool, input, caller, toolbox: createToolbox("core") });
    attempt.answer = answer;
    this.note(`${nameOf(attempt)} ${tool} ${JSON.stringify(input)} → ${told(answer)}`);
    this.#hear(attempt, answer);
    return answer;
  }

  /** A process notes that a session is gone, and that it is back, before it does anything else for it. */
  #mustWait(caller: Caller): boolean {
    const isBack = this.crew.isPresent(caller.session);
    return this.leaving.has(caller.session) || (!isBack && this.isCalling(caller));
  }

  #hear({ seat, caller, tool }: Attempt, answer: Envelope): void {
    if (SHOWING.includes(tool) && !this.isTroubled) {
      this.crew.showed(this.crew.processOf(seat));
      this.crew.hasReturned(caller.session);
    }
    if (answer.errorCode === "internal")
      this.wrongs.push(`soundness: ${tool} failed inside: ${this.stage.errors.at(-1)}`);
    for (const warning of answer.warnings ?? []) {
      const fence = /^claim_lost:.*\(fence (\d+)\)/.exec(warning)?.[1];
      if (fence !== undefined) this.ledger.tell(caller.session, Number(fence));
      const task = /^task_given:(\S+)/.exec(warning)?.[1];
      if (task !== undefined) this.ledger.tellGift(caller.session, task, this.step);
    }
    this.wrongs.push(...leaksIn(answer, seat, this.crew).map((leak) => `secrecy: ${tool} ${leak}`));
  }
}

export function nameOf({ caller: { agent, session } }: Pick<Attempt, "caller">): string {
  return `${agent} (${session.slice("session:".length)})`;
}

/** Which transaction it was is the store's own number, and not the same in two runs. */
function told({ ok, summary, data, errorCode, warnings }: Envelope): string {
  const parts = { ...(data ?? { summary }), ...(warnings && { warnings }) };
  const text = JSON.stringify(parts).replace(/\btx:[0-9A-Z]{26}/g, "tx:…");
  return `${ok ? "ok" : errorCode} ${text}`;
}
