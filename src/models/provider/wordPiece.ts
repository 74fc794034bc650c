import { z } from "zod";
import { Failure } from "../../domain/failure.ts";
import { withFewMarks } from "../../domain/normalForm.ts";

const normalizerSchema = z.object({
  type: z.string(),
  lowercase: z.boolean().optional(),
  strip_accents: z.boolean().nullish(),
});

/** The part of a tokenizer.json that a BERT-like model needs. */
const tokenizerSchema = z.object({
  model: z.object({
    type: z.literal("WordPiece").default("WordPiece"),
    vocab: z.record(z.string(), z.int().nonnegative()),
    unk_token: z.string().default("[UNK]"),
    continuing_subword_prefix: z.string().default("##"),
    max_input_chars_per_word: z.int().positive().default(100),
  }),
  normalizer: normalizerSchema.extend({ normalizers: z.array(normalizerSchema).optional() }).nullish(),
  truncation: z.object({ max_length: z.int().positive() }).nullish(),
});

type TokenizerFile = z.infer<typeof tokenizerSchema>;

const MOST_TOKENS = 512;
/** Han characters and marks are words of their own; of the symbols, only those of ASCII are marks. */
const PIECES = /\p{Script=Han}|[\p{P}$+<=>^`|~]|[^\s\p{P}$+<=>^`|~\p{Script=Han}]+/gu;

export interface EncodedPair {
  readonly ids: number[];
  /** How many of them belong to the first text, with the marks around it. */
  readonly ofFirst: number;
}

/** Splits text into the pieces that a BERT-like model knows, as numbers. */
export class WordPiece {
  readonly #vocabulary: ReadonlyMap<string, number>;
  readonly #file: TokenizerFile;
  readonly #mostTokens: number;
  readonly #unknown: number;
  readonly #first: number;
  readonly #last: number;
  readonly padding: number;

  private constructor(file: TokenizerFile, choice: string) {
    this.#file = file;
    this.#vocabulary = new Map(Object.entries(file.model.vocab));
    this.#mostTokens = Math.min(file.truncation?.max_length ?? MOST_TOKENS, MOST_TOKENS);
    this.#unknown = this.#special(file.model.unk_token, choice);
    this.#first = this.#special("[CLS]", choice);
    this.#last = this.#special("[SEP]", choice);
    this.padding = this.#special("[PAD]", choice);
  }

  /** From the text of a tokenizer.json. `choice` is told to whoever has put another kind there. */
  static read(json: string, choice: string): WordPiece {
    const parsed = tokenizerSchema.safeParse(parseJson(json));
    if (!parsed.success) throw unsuitable(kindOf(json), choice);
    return new WordPiece(parsed.data, choice);
  }

  /** From a list with one piece a line, each having its line's number, as models came before there was such a file. */
  static ofList(list: string, { isLower, choice }: { isLower: boolean; choice: string }): WordPiece {
    const pieces = list.trimEnd().split(/\r?\n/);
    const vocab = Object.fromEntries(pieces.map((piece, at) => [piece, at]));
    const normalizer = { type: "BertNormalizer", lowercase: isLower };
    return new WordPiece(tokenizerSchema.parse({ model: { vocab }, normalizer }), choice);
  }

  /** One text with the marks around it, in so many pieces at most. */
  encode(text: string, mostTokens = this.#mostTokens): number[] {
    return [this.#first, ...this.#beginning(text, Math.min(mostTokens, this.#mostTokens) - 2), this.#last];
  }

  /** Two texts that are read together. Of the longer one is left out first, so that a short one is read whole. */
  encodePair(one: string, other: string, mostTokens = MOST_TOKENS): EncodedPair {
    const most = Math.max(0, Math.min(this.#mostTokens, mostTokens) - 3);
    const first = this.#beginning(one, most);
    const second = this.#beginning(other, most);
    const half = Math.floor(most / 2);
    const ofFirst = Math.min(first.length, Math.max(most - half, most - second.length));
    const begins = [this.#first, ...first.slice(0, ofFirst), this.#last];
    return {
      ids: [...begins, ...second.slice(0, most - ofFirst), this.#last],
      ofFirst: begins.length,
    };
  }

  /** So many pieces of a text at most. */
  #beginning(text: string, most: number): number[] {
    const ids: number[] = [];
    for (const [word] of this.#normalized(text).matchAll(PIECES)) {
      if (ids.length >= most) break;
      ids.push(...this.#piecesOf(word));
    }
    return ids.slice(0, most);
  }

  #normalized(text: string): string {
    const clean = text.replace(/[^\P{C}\s]|\uFFFD/gu, "");
    const { normalizer } = this.#file;
    const steps = normalizer?.normalizers ?? (normalizer ? [normalizer] : []);
    const isLower = steps.some(({ type, lowercase }) => lowercase ?? type === "Lowercase");
    // As BERT has it: where nothing is said of accents, they go with the capitals.
    const isPlain = steps.some(
      ({ type, strip_accents }) => strip_accents ?? (isLower || type === "StripAccents"),
    );
    const plain = isPlain
      ? withFewMarks(clean)
          .normalize("NFD")
          .replace(/\p{Mn}/gu, "")
      : clean;
    return isLower ? plain.toLowerCase() : plain;
  }

  /** The longest known beginning, then the longest that goes on from there; a word that does not work out is unknown. */
  #piecesOf(word: string): number[] {
    const { continuing_subword_prefix: prefix, max_input_chars_per_word: mostCharacters } = this.#file.model;
    const characters = [...word];
    if (characters.length > mostCharacters) return [this.#unknown];
    const ids: number[] = [];
    for (let from = 0; from < characters.length; ) {
      let to = characters.length;
      let id: number | undefined;
      for (; to > from && id === undefined; to -= 1)
        id = this.#vocabulary.get((from > 0 ? prefix : "") + characters.slice(from, to).join(""));
      if (id === undefined) return [this.#unknown];
      ids.push(id);
      from = to + 1;
    }
    return ids;
  }

  #special(token: string, choice: string): number {
    const id = this.#vocabulary.get(token);
    if (id === undefined) throw unsuitable(`one without ${token}`, choice);
    return id;
  }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function kindOf(json: string): string {
  const file = z.object({ model: z.object({ type: z.string().max(40) }) }).safeParse(parseJson(json));
  return file.success ? `of the kind ${file.data.model.type}` : "something else";
}

function unsuitable(what: string, choice: string): Failure {
  return new Failure(
    "unavailable",
    `The model's tokenizer is ${what}; it must be a WordPiece tokenizer.`,
    choice,
  );
}
