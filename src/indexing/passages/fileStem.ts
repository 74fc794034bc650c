/** Names that say what part a file plays and not what it is about. */
const SILENT = new Set(["index", "mod", "__init__", "main", "lib", "package", "default", "init"]);

/** What a file is about, going by its name, or by its folder's where the name says nothing. */
export function fileStem(path: string): string {
  const parts = path.split("/");
  const name = stemOf(parts.at(-1) ?? "");
  const folder = parts.at(-2);
  return SILENT.has(name.toLowerCase()) && folder !== undefined ? folder : name;
}

/** The folder that a file's stem does not come from. */
export function folderBeside(path: string): string {
  const parts = path.split("/");
  const isFolderStem = fileStem(path) === parts.at(-2);
  return parts.at(isFolderStem ? -3 : -2) ?? "";
}

/** Without its ending; a name that begins with a dot is all name. */
function stemOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(0, dot) : name;
}
