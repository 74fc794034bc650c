import type { Progress } from "../tools/toolContext.ts";
import type { Terminal } from "./host.ts";

const REDRAW_EVERY_MS = 80;
const WIDEST_BAR = 30;
const NARROWEST_BAR = 8;

export interface BarState extends Progress {
  readonly elapsedMs: number;
}

/** One line that says how far the work is, at most `columns` wide. */
export function renderBar(state: BarState, columns: number): string {
  const { done, total, message } = state;
  // Work may report parts of what it counts; only what is whole is shown as done.
  const whole = count(Math.floor(done));
  const counted = total === undefined ? whole : `${whole}/${count(total)}`;
  const facts = [message, counted, rate(state), timeLeft(state)].filter((fact) => fact !== "").join("  ");
  const room = Math.min(WIDEST_BAR, columns - facts.length - 2);
  const hasBar = total !== undefined && room >= NARROWEST_BAR;
  return (hasBar ? `${blocks(done / total, room)}  ${facts}` : facts).slice(0, columns);
}

function blocks(share: number, width: number): string {
  const filled = Math.round(Math.min(1, Math.max(0, share || 0)) * width);
  return "█".repeat(filled) + "░".repeat(width - filled);
}

function rate({ done, elapsedMs }: BarState): string {
  return elapsedMs < 500 || done === 0 ? "" : `${count(Math.round((done * 1000) / elapsedMs))}/s`;
}

function timeLeft({ done, total, elapsedMs }: BarState): string {
  if (total === undefined || done === 0 || done >= total || elapsedMs < 1000) return "";
  return `${duration(((total - done) * elapsedMs) / done)} left`;
}

/** `0.4 s`, `12 s`, `3 min 20 s`: as exact as anyone needs it. */
export function duration(ms: number): string {
  if (ms < 9_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes} min ${seconds % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export function count(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}

/** `1 file`, `2,000 files`. */
export function counted(value: number, noun: string): string {
  return `${count(value)} ${noun}${Math.round(value) === 1 ? "" : "s"}`;
}

/** Shows work under way: a line rewritten in place on a terminal, a line at the start and the end elsewhere. */
export class ProgressBar {
  readonly #terminal: Terminal;
  readonly #now: () => number;
  readonly #startedAt: number;
  #drawnAt = Number.NEGATIVE_INFINITY;
  #drawn = false;

  constructor(title: string, terminal: Terminal, now: () => number) {
    this.#terminal = terminal;
    this.#now = now;
    this.#startedAt = now();
    if (!terminal.noteIsTerminal) terminal.note(`${title} …`);
  }

  update(progress: Progress): void {
    if (!this.#terminal.noteIsTerminal) return;
    const now = this.#now();
    const isLast = progress.total !== undefined && progress.done >= progress.total;
    if (now - this.#drawnAt < REDRAW_EVERY_MS && !isLast) return;
    this.#drawnAt = now;
    this.#drawn = true;
    const line = renderBar({ ...progress, elapsedMs: now - this.#startedAt }, this.#terminal.columns - 1);
    this.#terminal.rewrite(`\r\u001b[K${line}`);
  }

  /** Takes the bar away and leaves one line in its place. */
  finish(line: string): void {
    if (this.#drawn) this.#terminal.rewrite("\r\u001b[K");
    this.#terminal.note(`${line} (${duration(this.#now() - this.#startedAt)})`);
  }
}
