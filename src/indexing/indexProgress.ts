export interface IndexUpdate {
  readonly done: number;
  readonly total: number;
  readonly message: string;
}

/** About how much of a file's work is done once it is read. */
const READING_SHARE = 0.25;

/** How far the indexing is, in files. A file that is read counts in part, so that both phases share one rising scale. */
export class IndexProgress {
  readonly #total: number;
  readonly #report: (update: IndexUpdate) => void;
  #read = 0;
  #indexed = 0;

  constructor(total: number, report: (update: IndexUpdate) => void) {
    this.#total = total;
    this.#report = report;
  }

  read(files: number): void {
    this.#read += files;
    this.#tell("reading files");
  }

  indexed(files: number): void {
    this.#indexed += files;
    this.#tell("indexing files");
  }

  #tell(message: string): void {
    const done = READING_SHARE * this.#read + (1 - READING_SHARE) * this.#indexed;
    this.#report({ done, total: this.#total, message });
  }
}
