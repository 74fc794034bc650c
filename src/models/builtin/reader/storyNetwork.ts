import { setImmediate as turn } from "node:timers/promises";
import type { StoryReading } from "../../../domain/storyReading.ts";
import { WordPiece } from "../../provider/wordPiece.ts";
import { applyLayer, type EncoderWeights, type Norm, normalize } from "./encoderLayer.ts";
import { type LinearWeights, openLinears } from "./linears.ts";
import type { ReaderFile, ReaderShape } from "./readerFile.ts";
import type { StoryMarks } from "./storyMarks.ts";

/** One statement after the lower layers, `pieces × width`, and how it stands to the one before it. */
export interface MarkedStatement {
  readonly states: Float32Array;
  readonly marks: StoryMarks;
}

/** What stands for each piece and each position. */
interface InputTables {
  readonly words: Int8Array;
  readonly scales: Float32Array;
  readonly positions: Float32Array;
  readonly norm: Norm;
}

/** What is told of a statement besides its words. */
interface StoryTables {
  readonly places: Float32Array;
  readonly gaps: Float32Array;
  readonly likeness: Float32Array;
}

interface Head {
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

/** The tables that tell how a statement stands to the one before it hold these one after the other. */
const AREA_ROWS = 0;
const AGENT_ROWS = 4;
const SESSION_ROWS = 8;
const LINEARS = ["attention", "attended", "inner", "outer"] as const;

/**
 * An encoder whose lower layers read each statement by itself, so that what they make of it can be kept, and whose upper
 * layers read all statements of a story together.
 */
export class StoryNetwork {
  readonly #shape: ReaderShape;
  readonly #pieces: WordPiece;
  readonly #input: InputTables;
  readonly #story: StoryTables;
  readonly #category: Head;
  readonly #involved: Head;
  readonly #lower: readonly EncoderWeights[];
  readonly #upper: readonly EncoderWeights[];

  /** Keeps nothing of the file but copies of what it needs, as most of that goes into a memory of its own. */
  constructor(file: ReaderFile) {
    this.#shape = file.shape;
    this.#pieces = WordPiece.ofList(file.vocabulary, {
      isLower: true,
      choice: "Install Loci again.",
    });
    this.#input = {
      words: file.bytes("words").slice(),
      scales: file.floats("words.scales").slice(),
      positions: file.floats("positions").slice(),
      norm: normOf(file, "input"),
    };
    this.#story = {
      places: file.floats("places").slice(),
      gaps: file.floats("gaps").slice(),
      likeness: file.floats("likeness").slice(),
    };
    this.#category = headOf(file, "category");
    this.#involved = headOf(file, "involved");
    const { lower, upper } = file.shape;
    const layers = layersOf(file, lower + upper);
    this.#lower = layers.slice(0, lower);
    this.#upper = layers.slice(lower);
  }

  /** What the lower layers make of a statement. */
  async readStatement(text: string): Promise<Float32Array> {
    const { heads } = this.#shape;
    let states = this.#embed(this.#pieces.encode(text, this.#shape.mostPieces + 2));
    for (const layer of this.#lower) states = await applyLayer(layer, states, heads, turn);
    return states;
  }

  /** What the upper layers make of a story, oldest first. */
  async readStory(statements: readonly MarkedStatement[]): Promise<StoryReading> {
    const { heads, width } = this.#shape;
    const { states: joined, starts } = this.#join(statements);
    let states = joined;
    for (const layer of this.#upper) states = await applyLayer(layer, states, heads, turn);
    return this.#judge(starts.map((start) => states.subarray(start, start + width)));
  }

  #embed(ids: readonly number[]): Float32Array {
    const { width } = this.#shape;
    const { words, scales, positions, norm } = this.#input;
    const states = new Float32Array(ids.length * width);
    ids.forEach((id, row) => {
      for (let i = 0; i < width; i++)
        states[row * width + i] =
          (words[id * width + i] as number) * (scales[id] as number) + (positions[row * width + i] as number);
    });
    normalize(states, norm);
    return states;
  }

  /** All statements in one sequence; each position knows which statement it is of, the first of each its marks. */
  #join(statements: readonly MarkedStatement[]): { states: Float32Array; starts: number[] } {
    const { width } = this.#shape;
    const { places } = this.#story;
    const states = new Float32Array(statements.reduce((sum, each) => sum + each.states.length, 0));
    const starts: number[] = [];
    let at = 0;
    statements.forEach(({ states: own, marks }, place) => {
      starts.push(at);
      for (let from = 0; from < own.length; from += width) {
        const told = this.#told(from === 0 ? marks : { gap: 0, area: 0, agent: 0, session: 0 });
        for (let i = 0; i < width; i++)
          states[at + from + i] =
            (own[from + i] as number) + (places[(place + 1) * width + i] as number) + (told[i] as number);
      }
      at += own.length;
    });
    return { states, starts };
  }

  #told({ gap, area, agent, session }: StoryMarks): Float32Array {
    const { width } = this.#shape;
    const { gaps, likeness } = this.#story;
    const sum = gaps.slice(gap * width, (gap + 1) * width);
    for (const row of [AREA_ROWS + area, AGENT_ROWS + agent, SESSION_ROWS + session])
      for (let i = 0; i < width; i++) sum[i] = (sum[i] as number) + (likeness[row * width + i] as number);
    return sum;
  }

  #judge(firsts: readonly Float32Array[]): StoryReading {
    const { width } = this.#shape;
    const last = firsts.at(-1) ?? new Float32Array(width);
    const whole = last.map((value, i) => value + meanAt(firsts, i));
    const [, reversal = 0, ambiguity = 0, stale = 0] = shares(logitsOf(this.#category, whole));
    const involved = firsts.map((state) => {
      const [logit = 0] = logitsOf(this.#involved, state);
      return 1 / (1 + Math.exp(-logit));
    });
    return { reversal, ambiguity, stale, involved };
  }
}

function logitsOf({ weights, bias }: Head, state: Float32Array): number[] {
  return Array.from(bias, (start, row) =>
    state.reduce((sum, value, i) => sum + value * (weights[row * state.length + i] as number), start),
  );
}

function meanAt(rows: readonly Float32Array[], column: number): number {
  return rows.reduce((sum, row) => sum + (row[column] as number), 0) / rows.length;
}

function shares(logits: readonly number[]): number[] {
  const most = Math.max(...logits);
  const grown = logits.map((logit) => Math.exp(logit - most));
  const sum = grown.reduce((total, each) => total + each, 0);
  return grown.map((each) => each / sum);
}

function layersOf(file: ReaderFile, count: number): EncoderWeights[] {
  const names = Array.from({ length: count }, (_, at) => `layer.${at}`);
  const weights = names.flatMap((layer) => LINEARS.map((linear) => weightsOf(file, `${layer}.${linear}`)));
  const linears = openLinears(weights);
  return names.map((layer, at) => {
    const [attention, attended, inner, outer] = linears.slice(at * LINEARS.length);
    if (!attention || !attended || !inner || !outer) throw new Error(`${layer} is not whole`);
    return {
      attention,
      attended,
      inner,
      outer,
      attendedNorm: normOf(file, `${layer}.attendedNorm`),
      outerNorm: normOf(file, `${layer}.outerNorm`),
    };
  });
}

function weightsOf(file: ReaderFile, name: string): LinearWeights {
  return {
    weights: file.bytes(name),
    scales: file.floats(`${name}.scales`),
    bias: file.floats(`${name}.bias`).slice(),
  };
}

function normOf(file: ReaderFile, name: string): Norm {
  return { weight: file.floats(`${name}.weight`).slice(), bias: file.floats(`${name}.bias`).slice() };
}

function headOf(file: ReaderFile, name: string): Head {
  return { weights: file.floats(name).slice(), bias: file.floats(`${name}.bias`).slice() };
}
