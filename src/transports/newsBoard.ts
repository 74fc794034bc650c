import type { App } from "../app/app.ts";
import type { News } from "../app/bulletin.ts";
import type { Caller } from "../domain/caller.ts";
import type { Toolbox } from "../tools/toolContext.ts";
import { permittedTools } from "./toolbox.ts";

const MOST_KEPT = 50;

/** Who may not use the tool that would tell it does not hear it either. */
const TOLD_BY: Readonly<Record<News["type"], string>> = {
  claim_lost: "agent_claim",
  task_given: "session_start",
  memory_match: "memory_search",
};

/** What one client was told, or is to be told, without having called. */
export class NewsBoard {
  readonly #news: News[] = [];
  readonly #listeners = new Set<(news: News) => void>();
  readonly #stopFollowing: () => void;

  constructor(app: App, caller: Caller, toolbox: Toolbox) {
    const names = new Set(permittedTools(app.tools, toolbox).map(({ name }) => name));
    this.#stopFollowing = app.follow(caller, (news) => {
      if (names.has(TOLD_BY[news.type])) this.#post(news);
    });
  }

  /** The newest first. */
  get latest(): readonly News[] {
    return this.#news.toReversed();
  }

  /** Calls `listener` with each that comes; the answer stops that. */
  onNews(listener: (news: News) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#stopFollowing();
    this.#listeners.clear();
  }

  #post(news: News): void {
    this.#news.push(news);
    if (this.#news.length > MOST_KEPT) this.#news.shift();
    for (const listener of this.#listeners) listener(news);
  }
}
