import type Sigma from "sigma";
import type { Changes } from "../chart/changes.ts";
import { type Chart, type Places, shortName } from "../chart/chart.ts";
import { type Inks, mixed } from "./colours.ts";
import { drawName, overlaps, type Taken } from "./drawName.ts";
import { communityId } from "./look.ts";
import type { Neighbours } from "./neighbours.ts";

/** What is drawn over the picture, so that pointing at something need not draw the picture anew. */
export interface OverlayPicture {
  readonly chart: Chart;
  readonly places: Places;
  readonly neighbours: Neighbours;
  readonly inks: Inks;
  readonly colours: ReadonlyMap<string, string>;
  readonly titles: readonly Title[];
  readonly isShown: (node: number) => boolean;
  readonly changes: Changes | null;
  readonly pointed: number | null;
  readonly chosen: number | null;
}

/** The name of a community and where it lies. */
export interface Title {
  readonly id: string;
  readonly label: string;
  readonly place: { readonly x: number; readonly y: number };
}

/** More would be no lines but a stain. */
const MOST_LINES = 400;
const MOST_NAMED = 14;

/** Draws it, and tells where names now stand, so that others keep away from them. */
export function drawOverlay(
  canvas: HTMLCanvasElement,
  sigma: Sigma,
  picture: OverlayPicture,
): readonly Taken[] {
  const { width, height } = sigma.getDimensions();
  const ratio = devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  const context = canvas.getContext("2d");
  if (!context) return [];
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  const pen = new Pen(context, sigma, picture);
  pen.changes();
  if (picture.chosen === null && picture.pointed === null) pen.titles();
  const named = [...new Set([picture.pointed, picture.chosen])].filter((node) => node !== null);
  // What somebody chose has its name first; others stay away from it.
  for (const node of named.toReversed()) pen.keepClear(node);
  for (const node of named.toReversed()) pen.ties(node);
  for (const node of named.toReversed()) pen.name(node, true);
  return pen.taken;
}

class Pen {
  readonly #context: CanvasRenderingContext2D;
  readonly #sigma: Sigma;
  readonly #picture: OverlayPicture;

  /** Where names stand. */
  readonly taken: Taken[] = [];

  constructor(context: CanvasRenderingContext2D, sigma: Sigma, picture: OverlayPicture) {
    this.#context = context;
    this.#sigma = sigma;
    this.#picture = picture;
  }

  /** Rings around what was added and changed, crosses where something was. */
  changes(): void {
    const { changes, inks } = this.#picture;
    if (!changes) return;
    for (const { x, y } of changes.removed) this.#cross(this.#sigma.graphToViewport({ x, y }), inks.bad);
    for (const node of changes.changed) this.#ring(node, inks.warn, 1.5);
    for (const node of changes.added) this.#ring(node, inks.good, 2);
  }

  /** The ties of a node: out of it in its own colour, into it in that of where they come from. */
  ties(node: number): void {
    const { chart, neighbours, inks, isShown } = this.#picture;
    const context = this.#context;
    const from = this.#at(node);
    const others = new Map<number, boolean>();
    for (const tie of neighbours.of(node)) {
      const isOut = chart.ties.from[tie] === node;
      const other = (isOut ? chart.ties.to[tie] : chart.ties.from[tie]) ?? node;
      if (other !== node && isShown(other)) others.set(other, isOut || (others.get(other) ?? false));
    }
    const ranked = [...others].sort(([one], [other]) => (chart.ranks[other] ?? 0) - (chart.ranks[one] ?? 0));
    context.lineWidth = 1.25;
    for (const [other, isOut] of ranked.slice(0, MOST_LINES)) {
      const to = this.#at(other);
      context.strokeStyle = mixed(isOut ? inks.accent : inks.warn, inks.paper, 0.15);
      context.globalAlpha = 0.75;
      context.beginPath();
      context.moveTo(from.x, from.y);
      // Bent to one side, so that there and back are two lines.
      const [middleX, middleY] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
      const bend = isOut ? 0.12 : -0.12;
      context.quadraticCurveTo(
        middleX - (to.y - from.y) * bend,
        middleY + (to.x - from.x) * bend,
        to.x,
        to.y,
      );
      context.stroke();
    }
    context.globalAlpha = 1;
    for (const [other] of ranked.slice(0, MOST_LINES)) this.#dot(other);
    this.#dot(node);
    this.#ring(node, inks.ink, 2);
    let named = 0;
    for (const [other] of ranked) if (named < MOST_NAMED && this.name(other, false)) named += 1;
  }

  /** Nothing else is written where its name will be. */
  keepClear(node: number): void {
    const { text, x, y, font } = this.#nameOf(node, true);
    this.taken.push(this.#room(text, x, y, font));
  }

  /** Whether there was room for it. */
  name(node: number, isMain: boolean): boolean {
    const { text, x, y, font } = this.#nameOf(node, isMain);
    if (!this.#isInside(x, y)) return false;
    if (!isMain) {
      const room = this.#room(text, x, y, font);
      if (overlaps(room, this.taken)) return false;
      this.taken.push(room);
    }
    const { ink, paper } = this.#picture.inks;
    drawName(this.#context, text, { x, y }, { font, ink, paper });
    return true;
  }

  #nameOf(node: number, isMain: boolean) {
    const { chart, inks } = this.#picture;
    const { x, y } = this.#at(node);
    return {
      text: shortName(chart.ids[node] ?? ""),
      x: x + this.#radius(node) + 5,
      y,
      font: `${isMain ? "650 13px" : "450 11px"} ${inks.font}`,
    };
  }

  #room(text: string, left: number, y: number, font: string): Taken {
    this.#context.font = font;
    return { left, right: left + this.#context.measureText(text).width, y };
  }

  /** The names of the largest communities, where they lie. */
  titles(): void {
    const { titles, colours, inks } = this.#picture;
    const font = `650 13px ${inks.font}`;
    this.#context.font = font;
    for (const { id, label, place } of titles) {
      const { x: middle, y } = this.#sigma.graphToViewport(place);
      const wide = this.#context.measureText(label).width;
      const room = { left: middle - wide / 2, right: middle + wide / 2, y };
      // Two names in one place cannot be read: the larger community has it.
      if (overlaps(room, this.taken) || !this.#isInside(middle, y)) continue;
      this.taken.push(room);
      const ink = mixed(colours.get(id) ?? inks.ink, inks.ink, 0.55);
      drawName(this.#context, label, { x: room.left, y }, { font, ink, paper: inks.paper });
    }
  }

  #dot(node: number): void {
    const { chart, colours, inks } = this.#picture;
    const { x, y } = this.#at(node);
    this.#context.fillStyle = colours.get(communityId(chart, node)) ?? inks.faint;
    this.#context.beginPath();
    this.#context.arc(x, y, this.#radius(node), 0, 2 * Math.PI);
    this.#context.fill();
  }

  #ring(node: number, ink: string, width: number): void {
    const { x, y } = this.#at(node);
    if (!this.#isInside(x, y)) return;
    this.#context.strokeStyle = ink;
    this.#context.lineWidth = width;
    this.#context.beginPath();
    this.#context.arc(x, y, this.#radius(node) + 2.5, 0, 2 * Math.PI);
    this.#context.stroke();
  }

  #cross({ x, y }: { x: number; y: number }, ink: string): void {
    if (!this.#isInside(x, y)) return;
    this.#context.strokeStyle = ink;
    this.#context.lineWidth = 1.5;
    this.#context.beginPath();
    this.#context.moveTo(x - 3, y - 3);
    this.#context.lineTo(x + 3, y + 3);
    this.#context.moveTo(x + 3, y - 3);
    this.#context.lineTo(x - 3, y + 3);
    this.#context.stroke();
  }

  #at(node: number): { x: number; y: number } {
    const { places } = this.#picture;
    return this.#sigma.graphToViewport({ x: places.x[node] ?? 0, y: places.y[node] ?? 0 });
  }

  #radius(node: number): number {
    return this.#sigma.scaleSize(this.#sigma.getNodeDisplayData(String(node))?.size ?? 2);
  }

  #isInside(x: number, y: number): boolean {
    const { width, height } = this.#sigma.getDimensions();
    return x > -50 && y > -50 && x < width + 50 && y < height + 50;
  }
}
