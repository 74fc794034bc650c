import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { Failure } from "../../domain/failure.ts";
import { type GitPlace, gitCall } from "./runGit.ts";

interface Question {
  answer(bytes: Buffer | null): void;
  fail(thrown: unknown): void;
}

const NEWLINE = 10;
/** Git that takes longer for one answer gives none. */
const ANSWER_TIMEOUT_MS = 60_000;

/** Reads contents that a repository keeps, all through one git process, which the first question starts. */
export class BlobReader {
  readonly #place: GitPlace;
  #process: ChildProcessWithoutNullStreams | undefined;
  #questions: Question[] = [];
  #received = Buffer.alloc(0);
  #deadline: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(place: GitPlace) {
    this.#place = place;
  }

  /** Null when the repository does not have it. */
  async read(hash: string): Promise<Buffer | null> {
    if (this.#isClosed) throw stopped();
    const process = this.#started();
    return new Promise((answer, fail) => {
      this.#questions.push({ answer, fail });
      this.#deadline ??= this.#newDeadline();
      process.stdin.write(`${hash}\n`);
    });
  }

  /** Whoever still waits is told at once, whether or not git was about to answer. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#deadline);
    for (const { fail } of this.#questions.splice(0)) fail(stopped());
    this.#stopGit();
  }

  #stopGit(): void {
    this.#process?.kill("SIGKILL");
  }

  #started(): ChildProcessWithoutNullStreams {
    if (this.#process) return this.#process;
    const { args, options } = gitCall(this.#place, ["cat-file", "--batch"]);
    const process = spawn("git", args, options);
    this.#process = process;
    process.stdout.on("data", (chunk: Buffer) => this.#receive(chunk));
    // Nobody reads what it complains of; unread, it would block it.
    process.stderr.resume();
    // Writing to one that has ended is told by its end.
    process.stdin.on("error", () => {});
    process.on("error", () => this.#end(process));
    process.on("close", () => this.#end(process));
    return process;
  }

  #receive(chunk: Buffer): void {
    this.#received = Buffer.concat([this.#received, chunk]);
    for (let answer = this.#takeAnswer(); answer !== undefined; answer = this.#takeAnswer()) {
      this.#questions.shift()?.answer(answer);
    }
    clearTimeout(this.#deadline);
    this.#deadline = this.#questions.length > 0 ? this.#newDeadline() : undefined;
  }

  #newDeadline(): NodeJS.Timeout {
    return setTimeout(() => this.#stopGit(), ANSWER_TIMEOUT_MS).unref();
  }

  /** An answer is `HASH TYPE BYTES`, a line break, the content and another; or a line that ends in `missing`. */
  #takeAnswer(): Buffer | null | undefined {
    const start = this.#received.indexOf(NEWLINE) + 1;
    if (start === 0) return undefined;
    const [, , size] = this.#received.toString("utf8", 0, start - 1).split(" ");
    const end = size === undefined ? start : start + Number(size) + 1;
    if (this.#received.length < end) return undefined;
    const content = size === undefined ? null : Buffer.from(this.#received.subarray(start, end - 1));
    this.#received = this.#received.subarray(end);
    return content;
  }

  #end(process: ChildProcessWithoutNullStreams): void {
    if (this.#process !== process) return;
    this.#process = undefined;
    clearTimeout(this.#deadline);
    this.#deadline = undefined;
    this.#received = Buffer.alloc(0);
    const unanswered = this.#questions;
    this.#questions = [];
    for (const { fail } of unanswered) fail(stopped());
  }
}

function stopped(): Failure {
  return new Failure(
    "unavailable",
    "Git stopped before it had answered.",
    "Ask again; what was done is kept.",
  );
}
