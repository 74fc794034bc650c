import { extname } from "node:path";
import type { SkipReason } from "../port.ts";

/** Formats that hold no text; a file of one of them is not worth opening to find that out. */
const BINARY_EXTENSIONS = [
  ["png", "jpg", "jpeg", "gif", "bmp", "ico", "icns", "webp", "avif", "heic", "tif", "tiff", "psd", "xcf"],
  ["mp3", "wav", "ogg", "flac", "m4a", "aac", "mp4", "m4v", "mov", "avi", "mkv", "webm", "wmv"],
  [
    "zip",
    "gz",
    "tgz",
    "bz2",
    "xz",
    "zst",
    "br",
    "lz4",
    "7z",
    "rar",
    "tar",
    "jar",
    "war",
    "ear",
    "nupkg",
    "whl",
  ],
  [
    "exe",
    "dll",
    "so",
    "dylib",
    "a",
    "lib",
    "o",
    "obj",
    "class",
    "pyc",
    "pyo",
    "wasm",
    "bin",
    "apk",
    "aab",
    "ipa",
  ],
  ["deb", "rpm", "dmg", "iso", "img", "msi", "swp", "swo", "node", "pdb", "beam", "hi"],
  ["ttf", "otf", "woff", "woff2", "eot", "pdf", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "odt", "ods"],
  [
    "db",
    "sqlite",
    "sqlite3",
    "mdb",
    "parquet",
    "avro",
    "npy",
    "npz",
    "pkl",
    "pt",
    "onnx",
    "safetensors",
    "gguf",
  ],
].flat();

const binaryExtensions = new Set(BINARY_EXTENSIONS);
const MINIFIED_NAME = /[.-]min\.([cm]?js|css)$|\.([cm]?js|css)\.map$/i;

export function reasonByName(path: string): SkipReason | null {
  if (MINIFIED_NAME.test(path)) return "minified";
  return binaryExtensions.has(extname(path).slice(1).toLowerCase()) ? "binary" : null;
}

const MINIFIABLE = /\.([cm]?js|css)$/i;
const MINIFIED_MIN_LENGTH = 4096;
const MINIFIED_LINE_LENGTH = 300;

/** Script or style whose average line is longer than anybody writes. Prose and data may have long lines. */
export function isMinified(path: string, text: string, lines: number): boolean {
  return (
    MINIFIABLE.test(path) && text.length >= MINIFIED_MIN_LENGTH && text.length / lines > MINIFIED_LINE_LENGTH
  );
}
