/** Systems that a program with several variants is most often read for. */
const COMMON = "unix posix linux generic";
/** Those whose variants are rarer read. Of macOS and the like neither can be said. */
const RARER =
  "win win32 win64 windows winapi winnt mingw cygwin aix os390 zos ibmi sunos solaris illumos hpux haiku qnx vxworks fuchsia redox hermit plan9 dragonfly freebsd netbsd openbsd wasi wasm emscripten";

const rarity = new Map([
  ...COMMON.split(" ").map((name) => [name, false] as const),
  ...RARER.split(" ").map((name) => [name, true] as const),
]);

/** That a path names a system: by one of its folders, or by a part of the file's name. */
export interface PlatformMark {
  readonly isRarer: boolean;
  /** The same for what stands beside it for other systems. */
  readonly place: string;
  /** What the path would be without it, where the file's name says it; such a file is for all systems. */
  readonly plain: string | null;
}

export function platformMarks(path: string): PlatformMark[] {
  const folders = path.split("/");
  const name = folders.pop() ?? "";
  const marks: PlatformMark[] = [];
  for (const [at, folder] of folders.entries()) {
    const isRarer = rarity.get(folder.toLowerCase());
    const place = `${folders.slice(0, at).join("/")}/`;
    if (isRarer !== undefined) marks.push({ isRarer, place, plain: null });
  }
  return [...marks, ...marksInName(folders.map((folder) => `${folder}/`).join(""), name)];
}

/** `env_windows.cc` stands beside `env_posix.cc` and `env.cc`, `aix.c` beside `linux.c`. */
function marksInName(folder: string, name: string): PlatformMark[] {
  const parts = name.split(/(?=[._-])/);
  return parts.flatMap((part, at) => {
    const isRarer = rarity.get(part.replace(/^[._-]/, "").toLowerCase());
    if (isRarer === undefined) return [];
    const before = parts.slice(0, at).join("");
    const after = parts.slice(at + 1).join("");
    const plain = before === "" ? null : `${folder}${before}${after}`;
    return [{ isRarer, place: `${folder}${before}*${after.replace(/\.\w+$/, "")}`, plain }];
  });
}
