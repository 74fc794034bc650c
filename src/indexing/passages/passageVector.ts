/** How much the place of a passage counts beside its text. */
const PLACE_WEIGHT = 0.5;

/** The words that tell where a passage stands: its file, and what it belongs to there. */
export function placeText(path: string, label: string): string {
  const stem = path.replace(/\.[^./]*$/, "");
  return `${stem.replaceAll("/", " ")} ${label.replaceAll("::", " ")}`.trim();
}

/** What a passage says and where it stands, in one vector of length 1; all zeros when neither says anything. */
export function passageVector(text: Float32Array, place: Float32Array): Float32Array {
  const sum = new Float32Array(text.length);
  let square = 0;
  for (let at = 0; at < sum.length; at++) {
    const value = (text[at] as number) + PLACE_WEIGHT * (place[at] ?? 0);
    sum[at] = value;
    square += value * value;
  }
  if (square === 0) return sum;
  const scale = 1 / Math.sqrt(square);
  for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] as number) * scale;
  return sum;
}
