/** A name in ink with a rim of paper around it, so that it can be read on whatever lies below. */
export function drawName(
  context: CanvasRenderingContext2D,
  text: string,
  { x, y }: { readonly x: number; readonly y: number },
  { font, ink, paper }: { readonly font: string; readonly ink: string; readonly paper: string },
): void {
  context.font = font;
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.lineWidth = 4;
  context.strokeStyle = paper;
  context.strokeText(text, x, y);
  context.fillStyle = ink;
  context.fillText(text, x, y);
}

/** What of the screen a text has taken. */
export interface Taken {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

const LINE_PX = 15;

export function overlaps(one: Taken, others: readonly Taken[]): boolean {
  return others.some(
    (other) => one.left < other.right && other.left < one.right && Math.abs(one.y - other.y) < LINE_PX,
  );
}
