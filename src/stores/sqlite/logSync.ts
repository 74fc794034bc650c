import { type FileHandle, open } from "node:fs/promises";
import { Failure } from "../../domain/failure.ts";

/**
 * Brings what was committed to the disk. SQLite would do so before it lets go of the write lock, and every other writer
 * would wait for the disk as well; here they go on writing, and one pass of the disk serves all that wait for it, of this
 * process and of others. Nothing is told to be saved before its pass is over.
 */
export class LogSync {
  readonly #path: string;
  readonly #checkpoint: () => void;
  #file: Promise<FileHandle> | undefined;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #hasFailed = false;

  /**
   * The log stays the same file for as long as a connection is open, which is longer than this is used. `checkpoint` brings
   * all of it into the database and that to the disk, or throws.
   */
  constructor(databasePath: string, checkpoint: () => void) {
    this.#path = `${databasePath}-wal`;
    this.#checkpoint = checkpoint;
  }

  /** When all that was committed before the call is on disk. A pass that is under way may have begun too early. */
  flush(): Promise<void> {
    if (this.#running === undefined) return this.#start();
    this.#next ??= this.#running.then(
      () => this.#start(),
      () => this.#start(),
    );
    return this.#next;
  }

  async close(): Promise<void> {
    while (this.#running) await (this.#next ?? this.#running).catch(() => {});
    await this.#letGo();
  }

  #start(): Promise<void> {
    this.#next = undefined;
    this.#running = this.#sync().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #sync(): Promise<void> {
    try {
      if (this.#hasFailed) this.#rescue();
      this.#file ??= open(this.#path, "r+");
      await (await this.#file).datasync();
    } catch (cause) {
      this.#hasFailed = true;
      await this.#letGo();
      throw new Failure(
        "unavailable",
        "What was written could not be brought to the disk.",
        "Check that the disk is not full and that its files can be written; `loci doctor` looks at them.",
        { cause },
      );
    }
  }

  /** The system may take pages for clean that it failed to write, and would not try again: they are copied elsewhere. */
  #rescue(): void {
    this.#checkpoint();
    this.#hasFailed = false;
  }

  async #letGo(): Promise<void> {
    const file = await this.#file?.catch(() => undefined);
    this.#file = undefined;
    await file?.close().catch(() => {});
  }
}
