import type { MultiDirectedGraph } from "graphology";
import Sigma from "sigma";
import type { CameraState } from "sigma/types";
import type { Changes } from "../chart/changes.ts";
import type { Chart, Places } from "../chart/chart.ts";
import { around, type Box, boxOf } from "./box.ts";
import { coloursOf, type Inks, readInks } from "./colours.ts";
import { drawName, overlaps, type Taken } from "./drawName.ts";
import { graphOf } from "./graphOf.ts";
import { type Hidden, isHidden, NOTHING_HIDDEN } from "./look.ts";
import { Neighbours } from "./neighbours.ts";
import { drawOverlay, type Title } from "./overlay.ts";
import { restingPrograms } from "./restingPrograms.ts";
import { titlesOf } from "./titles.ts";

export interface SceneEvents {
  /** Somebody chose a node by its number, or nothing. */
  onPick(node: number | null): void;
  onPoint(node: number | null): void;
  /** So many pixels at the left are covered by something else. */
  covered(): number;
}

/** From so many on, lines wait until the picture rests. */
const MANY = 12_000;
const FLIGHT_MS = 600;
const NEAR = 0.12;
/** A picture that did not move for so long rests. */
const REST_MS = 140;

/** The picture, apart from React: what is shown, where one looks, what is pointed at. */
export class Scene {
  readonly #place: HTMLElement;
  readonly #events: SceneEvents;
  readonly #canvas: HTMLCanvasElement;
  #sigma: Sigma | null = null;
  #inks: Inks;
  #chart: Chart | null = null;
  #places: Places | null = null;
  #neighbours: Neighbours | null = null;
  #colours: ReadonlyMap<string, string> = new Map();
  #hidden: Hidden = NOTHING_HIDDEN;
  #changes: Changes | null = null;
  #titles: readonly Title[] = [];
  #box: Box | null = null;
  #pointed: number | null = null;
  #chosen: number | null = null;
  /** Where the overlay has written. */
  #taken: readonly Taken[] = [];
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(place: HTMLElement, events: SceneEvents) {
    this.#place = place;
    this.#events = events;
    this.#inks = readInks(place);
    this.#canvas = document.createElement("canvas");
    this.#canvas.className = "map-overlay";
  }

  /** How many ties are drawn, of those that there are. */
  tiesShown = { drawn: 0, all: 0 };

  /** Shows a chart where one has looked before; `colours` are those of the communities as they are now. */
  show(chart: Chart, places: Places, colouring: Pick<Chart, "communities">, changes: Changes | null): void {
    const isSame = this.#chart === chart;
    const hasMoved = this.#places !== places;
    this.#changes = changes;
    this.#places = places;
    // Where time moves, everything stays where it was on the screen.
    this.#box = changes && this.#box ? around(this.#box, boxOf(places)) : boxOf(places);
    this.#titles = titlesOf(chart, places, this.#hidden);
    if (isSame && this.#sigma) {
      if (hasMoved) this.#move();
      else this.#overlay();
      return;
    }
    this.#chart = chart;
    this.#neighbours = new Neighbours(chart);
    this.#colours = coloursOf(colouring, this.#inks);
    this.#pointed = null;
    this.#draw();
  }

  hide(hidden: Hidden): void {
    this.#hidden = hidden;
    if (this.#chart && this.#places) this.#titles = titlesOf(this.#chart, this.#places, hidden);
    if (this.#chart) this.#draw();
  }

  /** After the theme has become another. */
  repaint(colouring: Pick<Chart, "communities">): void {
    this.#inks = readInks(this.#place);
    this.#colours = coloursOf(colouring, this.#inks);
    if (this.#chart) this.#draw();
  }

  choose(node: number | null): void {
    this.#chosen = node;
    this.#overlay();
    // Beside something that is chosen, only its own have their names.
    this.#sigma?.scheduleRender();
  }

  point(node: number | null): void {
    this.#pointed = node;
    this.#overlay();
  }

  flyTo(node: number): void {
    const place = this.#sigma?.getNodeDisplayData(String(node));
    if (!place || !this.#sigma) return;
    const camera = this.#sigma.getCamera();
    const ratio = Math.min(camera.ratio, this.#nearRatio());
    void camera.animate({ x: place.x, y: place.y, ratio }, { duration: flightMs() });
  }

  fit(): void {
    void this.#sigma?.getCamera().animate(this.#whole(), { duration: flightMs() });
  }

  /** The look at all of it, in the part of the place that nothing covers. */
  #whole(): CameraState {
    const whole = { x: 0.5, y: 0.5, ratio: 1, angle: 0 };
    if (!this.#sigma) return whole;
    const { width, height } = this.#sigma.getDimensions();
    const covered = this.#events.covered();
    const ratio = Math.max(1, Math.min(width, height) / Math.max(1, width - covered));
    const middle = { x: (width - covered) / 2, y: height / 2 };
    const { x } = this.#sigma.viewportToFramedGraph(middle, { cameraState: { ...whole, ratio } });
    return { ...whole, x, ratio };
  }

  zoom(factor: number): void {
    const camera = this.#sigma?.getCamera();
    void camera?.animate({ ratio: camera.ratio * factor }, { duration: flightMs() / 3 });
  }

  pan(aside: number, up: number): void {
    const camera = this.#sigma?.getCamera();
    if (!camera) return;
    const step = 0.15 * camera.ratio;
    void camera.animate(
      { x: camera.x + aside * step, y: camera.y + up * step },
      { duration: flightMs() / 3 },
    );
  }

  close(): void {
    clearTimeout(this.#resting);
    this.#sigma?.kill();
    this.#sigma = null;
    this.#canvas.remove();
  }

  /** In a small chart a near look shows most of it. */
  #nearRatio(): number {
    return Math.min(0.6, Math.max(0.02, NEAR * Math.sqrt(6_000 / Math.max(1, this.#chart?.ids.length ?? 1))));
  }

  #draw(): void {
    const [chart, places] = [this.#chart, this.#places];
    if (!chart || !places) return;
    const { graph, drawn } = graphOf(chart, places, {
      inks: this.#inks,
      colours: this.#colours,
      hidden: this.#hidden,
    });
    this.tiesShown = { drawn, all: chart.ties.types.length };
    if (this.#sigma) {
      this.#sigma.setSettings(this.#settings(chart));
      this.#sigma.setCustomBBox(this.#box);
      this.#sigma.setGraph(graph);
    } else this.#open(graph, chart);
  }

  #open(graph: MultiDirectedGraph, chart: Chart): void {
    const { nodes, ties } = restingPrograms(() => this.#isMoving());
    const sigma = new Sigma(graph, this.#place, {
      ...this.#settings(chart),
      allowInvalidContainer: true,
      nodeProgramClasses: { circle: nodes },
      edgeProgramClasses: { line: ties },
      defaultEdgeType: "line",
      // What is pointed at is drawn in the overlay.
      defaultDrawNodeHover: () => {},
      defaultDrawNodeLabel: (context, { label, x, y, size }) => {
        if (label) this.#label(context, label, x + size + 3, y);
      },
      minCameraRatio: 0.002,
      maxCameraRatio: 2.5,
      zoomDuration: 160,
      stagePadding: 24,
    });
    sigma.setCustomBBox(this.#box);
    this.#place.append(this.#canvas);
    sigma.on("enterNode", ({ node }) => {
      this.point(Number(node));
      this.#events.onPoint(Number(node));
      this.#place.style.cursor = "pointer";
    });
    sigma.on("leaveNode", () => {
      this.point(null);
      this.#events.onPoint(null);
      this.#place.style.cursor = "";
    });
    sigma.on("clickNode", ({ node }) => this.#events.onPick(Number(node)));
    sigma.on("clickStage", () => {
      // While it moves nothing is known of what lies under the mouse.
      if (!this.#isMoving()) this.#events.onPick(null);
    });
    sigma.on("beforeRender", () => {
      this.#labelled = [];
    });
    sigma.on("afterRender", () => this.#overlay());
    sigma.getCamera().on("updated", () => this.#rest());
    this.#sigma = sigma;
    sigma.refresh();
    // Only now is it known where what lies.
    sigma.getCamera().setState(this.#whole());
  }

  /** In a large chart, lines wait until nothing moves. */
  #isMoving(): boolean {
    return this.#resting !== undefined && (this.#chart?.ids.length ?? 0) > MANY;
  }

  #rest(): void {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      this.#resting = undefined;
      this.#sigma?.scheduleRender();
    }, REST_MS);
  }

  /** Where names of the picture stand, as far as it is drawn. */
  #labelled: Taken[] = [];

  #label(context: CanvasRenderingContext2D, text: string, left: number, y: number): void {
    if (this.#chosen !== null) return;
    const { font, ink, paper } = this.#inks;
    const style = { font: `450 11px ${font}`, ink, paper };
    context.font = style.font;
    const room = { left, right: left + context.measureText(text).width, y };
    if (overlaps(room, this.#taken) || overlaps(room, this.#labelled)) return;
    this.#labelled.push(room);
    drawName(context, text, { x: left, y }, style);
  }

  #settings(chart: Chart) {
    const isLarge = chart.ids.length > MANY;
    return {
      hideLabelsOnMove: isLarge,
      labelDensity: 0.5,
      labelGridCellSize: 110,
      labelRenderedSizeThreshold: isLarge ? 9 : 7,
    };
  }

  #move(): void {
    const places = this.#places;
    if (!places || !this.#sigma) return;
    this.#sigma.setCustomBBox(this.#box);
    // Unheard, as what is told of each node would have all of them looked at once more.
    this.#sigma.getGraph().forEachNode((node, attributes) => {
      attributes.x = places.x[Number(node)] ?? 0;
      attributes.y = places.y[Number(node)] ?? 0;
    });
    this.#sigma.refresh();
  }

  #overlay(): void {
    if (!this.#sigma || !this.#chart || !this.#places || !this.#neighbours) return;
    const chart = this.#chart;
    this.#taken = drawOverlay(this.#canvas, this.#sigma, {
      chart,
      places: this.#places,
      neighbours: this.#neighbours,
      inks: this.#inks,
      colours: this.#colours,
      isShown: (node) => !isHidden(chart, node, this.#hidden),
      titles: this.#titles,
      changes: this.#changes,
      pointed: this.#pointed,
      chosen: this.#chosen,
    });
  }
}

function flightMs(): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 1 : FLIGHT_MS;
}
