import type { Chart } from "../chart/chart.ts";

/** The colours of one theme, as the page has resolved them. */
export interface Inks {
  readonly isDark: boolean;
  readonly paper: string;
  readonly ink: string;
  readonly faint: string;
  readonly accent: string;
  readonly good: string;
  readonly warn: string;
  readonly bad: string;
  readonly font: string;
}

/** What the tokens come to where an element stands. */
export function readInks(place: HTMLElement): Inks {
  const probe = place.appendChild(document.createElement("span"));
  const resolved = (token: string) => {
    probe.style.color = `var(--${token})`;
    return hexOf(getComputedStyle(probe).color);
  };
  const paper = resolved("sunken");
  const inks = {
    isDark: lightness(paper) < 0.5,
    paper,
    ink: resolved("ink"),
    faint: resolved("ink-faint"),
    accent: resolved("accent"),
    good: resolved("good"),
    warn: resolved("warn"),
    bad: resolved("bad"),
    font: getComputedStyle(place).fontFamily,
  };
  probe.remove();
  return inks;
}

/** So many communities have a colour of their own; the smaller ones share a grey. */
const COLOURED = 24;
const GOLDEN_TURN = 137.508;

/** One colour a community, the largest ones first and furthest apart. */
function communityColours(count: number, inks: Inks): readonly string[] {
  return Array.from({ length: Math.min(count, COLOURED) }, (_, at) => {
    const lightness = inks.isDark ? 0.74 - 0.1 * (at % 2) : 0.56 + 0.08 * (at % 2);
    return hexOfOklch(lightness, 0.13, (25 + at * GOLDEN_TURN) % 360);
  });
}

/** What is in none, or in one too small for a colour of its own. */
export function plainColour(inks: Inks): string {
  return mixed(inks.faint, inks.paper, 0.35);
}

/** A colour for each community that keeps it while time moves: by its place among those of now. */
export function coloursOf(
  { communities }: Pick<Chart, "communities">,
  inks: Inks,
): ReadonlyMap<string, string> {
  const colours = communityColours(communities.length, inks);
  return new Map(communities.flatMap(({ id }, at) => (colours[at] ? [[id, colours[at]] as const] : [])));
}

/** So much of the second in the first. */
export function mixed(one: string, other: string, share: number): string {
  const [a, b] = [channels(one), channels(other)];
  return hexOfChannels(a.map((value, at) => value + ((b[at] ?? 0) - value) * share));
}

function hexOf(colour: string): string {
  const numbers = colour.match(/[\d.]+/g)?.map(Number) ?? [];
  // A colour that was mixed is told in shares and not in 255ths.
  const scale = colour.startsWith("color(") ? 255 : 1;
  return hexOfChannels(numbers.slice(0, 3).map((value) => value * scale));
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

function hexOfChannels(values: readonly number[]): string {
  const two = (value: number) =>
    Math.round(Math.min(255, Math.max(0, value)))
      .toString(16)
      .padStart(2, "0");
  return `#${values.map(two).join("")}`;
}

function lightness(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

function hexOfOklch(light: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
  const curved = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
  return hexOfChannels(linear.map((value) => 255 * curved(Math.min(1, Math.max(0, value)))));
}
