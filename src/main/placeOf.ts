const here = import.meta.url;
const isSource = here.endsWith(".ts");

/** A file that is loaded by its place: in the sources where it was written, in the build beside the entry point. */
export function placeOf(source: string, built: string): URL {
  if (isSource) return new URL(`../${source}`, here);
  return new URL(here.includes("/chunks/") ? `../${built}` : built, here);
}
