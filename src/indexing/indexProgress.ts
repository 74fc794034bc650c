export interface IndexUpdate {
  readonly done: number;
  readonly total: number;
  readonly message: string;
}

/** About how much of a file's work is done once its symbols are written. */
const WRITING_SHARE = 0.6;

/** How far the indexing is, in files. A file whose edges are still missing counts in part, so that the scale only rises. */
export class IndexProgress {
  readonly #total: number;
  readonly #report: (update: IndexUpdate) => void;
  #written = 0;
  #resolved = 0;
  #toResolve = 0;

  constructor(total: number, report: (update: IndexUpdate) => void) {
    this.#total = total;
    this.#report = report;
  }

  written(files: number): void {
    this.#written += files;
    this.#tell("reading files");
  }

  /** What comes to light later, in another transaction of the same build, counts with what was there before. */
  toResolve(files: number): void {
    this.#toResolve = Math.max(this.#toResolve, this.#resolved + files);
  }

  resolved(files: number): void {
    this.#resolved += files;
    this.#tell("connecting symbols");
  }

  #tell(message: string): void {
    const resolved = this.#toResolve === 0 ? 0 : this.#resolved / this.#toResolve;
    const done = WRITING_SHARE * this.#written + (1 - WRITING_SHARE) * resolved * this.#total;
    this.#report({ done: Math.min(done, this.#total), total: this.#total, message });
  }
}
