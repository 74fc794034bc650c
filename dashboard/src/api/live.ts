import { tellSignedOut } from "./call.ts";
import { thisWindow } from "./thisWindow.ts";

/** What the server tells of as it happens. The names are those of `src/app/liveChange.ts`. */
export type LiveTopic = "memory" | "claims" | "tasks" | "conflicts" | "index" | "calls";

export interface Happening {
  readonly topic: LiveTopic;
  readonly what: string;
  readonly id: string;
  readonly by: string | null;
  readonly at: string;
  readonly isError?: boolean;
}

export type LiveState = "connecting" | "live" | "lost";

const ALL_TOPICS: readonly LiveTopic[] = ["memory", "claims", "tasks", "conflicts", "index", "calls"];
const MOST_KEPT = 200;
const AGAIN_AFTER_MS = 5_000;
/** A browser has six connections to a server, so a page that nobody looks at gives its own back. */
const HIDDEN_FOR_MS = 10_000;

type TopicListener = (topics: readonly LiveTopic[]) => void;

/** One stream for the whole page; whoever shows something is told when it may not be so any more. */
export class LiveStore {
  readonly #topicListeners = new Set<TopicListener>();
  readonly #stateListeners = new Set<() => void>();
  #source: EventSource | null = null;
  #hideTimer: ReturnType<typeof setTimeout> | undefined;
  #state: LiveState = "connecting";
  #happenings: readonly Happening[] = [];
  #version: string | null = null;
  #isNewer = false;
  #wasAway = false;

  get state(): LiveState {
    return this.#state;
  }

  /** The newest first. */
  get happenings(): readonly Happening[] {
    return this.#happenings;
  }

  /** The server was replaced by another version since the page was loaded. */
  get isNewer(): boolean {
    return this.#isNewer;
  }

  start(): () => void {
    const onVisibility = () => (document.hidden ? this.#closeLater() : this.#open());
    document.addEventListener("visibilitychange", onVisibility);
    if (!document.hidden) this.#open();
    return () => {
      document.removeEventListener("visibilitychange", onVisibility);
      this.#close();
    };
  }

  onTopics(listener: TopicListener): () => void {
    this.#topicListeners.add(listener);
    return () => this.#topicListeners.delete(listener);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  };

  #open(): void {
    clearTimeout(this.#hideTimer);
    if (this.#source && this.#source.readyState !== EventSource.CLOSED) return;
    const source = new EventSource(`/api/events?window=${thisWindow}`);
    this.#source = source;
    source.addEventListener("hello", (event) => this.#greeted(JSON.parse(event.data)));
    source.addEventListener("change", (event) => this.#changed(JSON.parse(event.data)));
    source.addEventListener("error", () => this.#lost(source));
  }

  #closeLater(): void {
    clearTimeout(this.#hideTimer);
    this.#hideTimer = setTimeout(() => this.#close(), HIDDEN_FOR_MS);
  }

  #close(): void {
    clearTimeout(this.#hideTimer);
    this.#source?.close();
    this.#source = null;
    this.#wasAway = true;
  }

  /** Whatever happened while nobody listened is looked at now. */
  #greeted({ version }: { version: string }): void {
    this.#isNewer = this.#version !== null && this.#version !== version;
    this.#version ??= version;
    this.#state = "live";
    this.#tell(this.#wasAway ? ALL_TOPICS : []);
    this.#wasAway = false;
  }

  #changed({ topics, happenings }: { topics: LiveTopic[]; happenings: Happening[] }): void {
    this.#happenings = [...happenings.toReversed(), ...this.#happenings].slice(0, MOST_KEPT);
    this.#tell(topics);
  }

  /** A browser comes back by itself, unless it was turned away. */
  #lost(source: EventSource): void {
    this.#state = "lost";
    this.#wasAway = true;
    this.#tell([]);
    if (source.readyState !== EventSource.CLOSED) return;
    tellSignedOut();
    setTimeout(() => this.#source === source && this.#open(), AGAIN_AFTER_MS);
  }

  #tell(topics: readonly LiveTopic[]): void {
    for (const listener of this.#stateListeners) listener();
    if (topics.length > 0) for (const listener of this.#topicListeners) listener(topics);
  }
}

export const live = new LiveStore();
