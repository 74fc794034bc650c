/** What the doctor found out about one part that Loci depends on. */
export interface Finding {
  readonly check: string;
  readonly state: "ok" | "warn" | "fail";
  readonly detail: string;
  /** What to do about it; there for everything that is not `ok`. */
  readonly fix?: string;
}
