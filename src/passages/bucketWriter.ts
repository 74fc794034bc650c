import { ByteWriter } from "./byteWriter.ts";

/** About how large a bucket is: what is read to look up one term. */
const BUCKET_BYTES = 48 * 1024;
/** Every so many entries there is a signpost to begin at. */
const SIGNPOST_EVERY = 16;

export interface TermBuckets {
  /** The lowest hash of each bucket. */
  readonly bounds: readonly number[];
  readonly buckets: readonly Uint8Array[];
}

/** Cuts entries, which come in the order of their hashes, into buckets: signposts of hash and place, then the entries. */
export class BucketWriter {
  readonly #bounds: number[] = [];
  readonly #buckets: Uint8Array[] = [];
  readonly #entries = new ByteWriter(BUCKET_BYTES * 2);
  readonly #signposts = new ByteWriter();
  #count = 0;
  #lastHash = -1;

  add(hash: number, term: Uint8Array, count: number, postings: Uint8Array): void {
    if (this.#entries.length >= BUCKET_BYTES && hash !== this.#lastHash) this.#cut();
    if (this.#count === 0) this.#bounds.push(hash);
    if (this.#count % SIGNPOST_EVERY === 0) {
      this.#signposts.u32(hash);
      this.#signposts.u32(this.#entries.length);
    }
    this.#entries.section(term);
    this.#entries.varint(count);
    this.#entries.section(postings);
    this.#count += 1;
    this.#lastHash = hash;
  }

  finish(): TermBuckets {
    if (this.#count > 0) this.#cut();
    return { bounds: this.#bounds, buckets: this.#buckets };
  }

  #cut(): void {
    const bucket = new ByteWriter(this.#entries.length + this.#signposts.length + 8);
    bucket.section(this.#signposts.view());
    bucket.bytes(this.#entries.view());
    this.#buckets.push(bucket.take());
    this.#entries.clear();
    this.#signposts.clear();
    this.#count = 0;
  }
}
