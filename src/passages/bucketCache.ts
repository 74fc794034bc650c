const MOST_BYTES = 32 * 1024 * 1024;

/** Buckets that were read lately, by name. As no name is ever used twice, none of them can be out of date. */
export class BucketCache {
  readonly #buckets = new Map<string, Uint8Array>();
  #bytes = 0;

  /** Makes it the last to be forgotten. */
  get(name: string): Uint8Array | undefined {
    const bucket = this.#buckets.get(name);
    if (bucket) {
      this.#buckets.delete(name);
      this.#buckets.set(name, bucket);
    }
    return bucket;
  }

  set(name: string, bucket: Uint8Array): void {
    this.#bytes += bucket.length - (this.#buckets.get(name)?.length ?? 0);
    this.#buckets.set(name, bucket);
    for (const [oldest, { length }] of this.#buckets) {
      if (this.#bytes <= MOST_BYTES) return;
      this.#buckets.delete(oldest);
      this.#bytes -= length;
    }
  }
}
