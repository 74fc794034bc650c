const KEY = "loci-window";
const BYTES = 12;

/** The name of this window to the server: what is started here is this window's, also after it was loaded anew. */
export const thisWindow = named();

function named(): string {
  const known = sessionStorage.getItem(KEY);
  if (known !== null) return known;
  const name = [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) =>
    byte.toString(16).padStart(2, "0"),
  );
  sessionStorage.setItem(KEY, name.join(""));
  return name.join("");
}
