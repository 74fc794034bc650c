/** The names of a question under names of ours, so that nothing of it becomes part of the text. */
export class QuestionNames {
  readonly #given = new Map<string, string>();
  #fresh = 0;

  of(name: string): string {
    const known = this.#given.get(name) ?? `u${this.#given.size}`;
    this.#given.set(name, known);
    return known;
  }

  /** One that nobody else has. */
  fresh(): string {
    return `g${this.#fresh++}`;
  }
}
