const FITTING_FROM = 0.6;

/** What is nearer comes first, but not what hardly fits before what fits well: it would be all that is shown. */
export function fittingFirst<Scored extends { readonly score: number }>(found: readonly Scored[]): Scored[] {
  const best = Math.max(0, ...found.map(({ score }) => score));
  const isFitting = ({ score }: Scored) => score >= FITTING_FROM * best;
  return [...found.filter(isFitting), ...found.filter((one) => !isFitting(one))];
}
