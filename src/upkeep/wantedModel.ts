import type { Leases } from "../stores/port.ts";

const PREFIX = "embedder:";
const TTL_MS = 600_000;

/** Encoded, a model's name has no colon, so that none begins as another does. */
const prefixOf = (model: string) => `${PREFIX}${encodeURIComponent(model)}:`;

/** Whether any process wants the vectors of this model. */
export async function isWanted(leases: Leases, model: string): Promise<boolean> {
  return (await leases.holders(prefixOf(model))).length > 0;
}

/** Tells the other processes that this one wants the vectors of a model: by a lease of its own, as many may want the same. */
export class WantedModel {
  readonly #leases: Leases;
  readonly #name: string;
  readonly #holder: string;
  #renewing: NodeJS.Timeout | null = null;

  constructor(leases: Leases, model: string, holder: string) {
    this.#leases = leases;
    this.#name = prefixOf(model) + holder;
    this.#holder = holder;
  }

  /** From now on and until it is released, however long other work takes. */
  async hold(): Promise<void> {
    if (this.#renewing) return;
    // A renewal that fails is not worth stopping for: the next is due before the lease runs out.
    this.#renewing = setInterval(() => void this.#renew().catch(() => {}), TTL_MS / 3).unref();
    try {
      await this.#renew();
    } catch (thrown) {
      this.#stopRenewing();
      throw thrown;
    }
  }

  async release(): Promise<void> {
    this.#stopRenewing();
    await this.#leases.release(this.#name, this.#holder).catch(() => {});
  }

  #renew() {
    return this.#leases.acquire(this.#name, this.#holder, TTL_MS);
  }

  #stopRenewing(): void {
    if (this.#renewing) clearInterval(this.#renewing);
    this.#renewing = null;
  }
}
