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

/** Splits text into the pieces that a BERT-like model knows, as numbers. */
export class WordPiece {
  readonly #vocabulary: ReadonlyMap<string, number>;
  readonly #file: TokenizerFile;
  readonly #mostTokens: number;
  readonly #unknown: number;
  readonly #first: number;
  readonly #last: number;
  readonly padding: number;

  private constructor(file: TokenizerFile) {
    this.#file = file;
    this.#vocabulary = new Map(Object.entries(file.model.vocab));
    this.#mostTokens = Math.min(file.truncation?.max_length ?? MOST_TOKENS, MOST_TOKENS);
    this.#unknown = this.#special(file.model.unk_token);
    this.#first = this.#special("[CLS]");
    this.#last = this.#special("[SEP]");
    this.padding = this.#special("[PAD]");
  }

  /** From the text of a tokenizer.json. */
  static read(json: string): WordPiece {
    const parsed = tokenizerSchema.safeParse(parseJson(json));
    if (!parsed.success) throw unsuitable(kindOf(json));
    return new WordPiece(parsed.data);
  }

  encode(text: string): number[] {
    const most = this.#mostTokens - 2;
    const ids: number[] = [];
    for (const [word] of this.#normalized(text).matchAll(PIECES)) {
      if (ids.length >= most) break;
      ids.push(...this.#piecesOf(word));
    }
    return [this.#first, ...ids.slice(0, most), this.#last];
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

  #special(token: string): number {
    const id = this.#vocabulary.get(token);
    if (id === undefined) throw unsuitable(`one without ${token}`);
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

function unsuitable(what: string): Failure {
  return new Failure(
    "unavailable",
    `The model's tokenizer.json is ${what}; it must be a WordPiece tokenizer.`,
    "Choose a BERT-like model such as all-MiniLM-L6-v2, or serve this one with Ollama.",
  );
}
