/** Whether this browser can draw the picture at all. Apart from the scene, as who cannot draw needs none of it. */
export function canDraw(): boolean {
  try {
    return document.createElement("canvas").getContext("webgl2") !== null;
  } catch {
    return false;
  }
}
