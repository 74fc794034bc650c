/**
 * Interfaces that come with a language and that programs implement to be called through, with all their methods. Types of
 * the project that have these methods are what a call of one may reach.
 */
const GO: Readonly<Record<string, string>> = {
  Handler: "ServeHTTP",
  ResponseWriter: "Header Write WriteHeader",
  RoundTripper: "RoundTrip",
  Flusher: "Flush",
  Hijacker: "Hijack",
  Writer: "Write",
  Reader: "Read",
  Closer: "Close",
  ReadCloser: "Read Close",
  WriteCloser: "Write Close",
  ReadWriter: "Read Write",
  ReadWriteCloser: "Read Write Close",
  StringWriter: "WriteString",
  error: "Error",
  Stringer: "String",
  FileSystem: "Open",
  FS: "Open",
  Interface: "Len Less Swap",
  Listener: "Accept Close Addr",
};

const BY_LANGUAGE: Readonly<Record<string, Readonly<Record<string, string>>>> = { go: GO };

/** The methods that a type must have to be called by this name (`Handler.ServeHTTP`); null for no such interface. */
export function knownInterface(
  language: string,
  called: string,
): { readonly method: string; readonly required: readonly string[] } | null {
  const [, type = "", method = ""] = /(?:^|[./#])(\w+)\.(\w+)$/.exec(called) ?? [];
  const table = BY_LANGUAGE[language];
  const required = table && Object.hasOwn(table, type) ? (table[type] ?? "").split(" ") : [];
  return required.includes(method) ? { method, required } : null;
}
