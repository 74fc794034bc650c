import { readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { LanguageServer } from "./languageServer.ts";

/** Counted from 0, columns in UTF-16. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A position in a file of the project, or null for one outside of it. */
export type Place = (Position & { readonly path: string }) | null;

interface Location {
  readonly uri: string;
  readonly range: { readonly start: { readonly line: number; readonly character: number } };
}

/** Pyright with one project open. */
export class Pyright {
  readonly #server: LanguageServer;
  readonly #root: string;

  private constructor(server: LanguageServer, root: string) {
    this.#server = server;
    this.#root = root;
  }

  /** `program` is its `langserver.index.js`; `pythonPath` the interpreter whose packages it sees. */
  static async open(program: string, pythonPath: string, root: string): Promise<Pyright> {
    const settings = (section: string | undefined) =>
      section === "python"
        ? { pythonPath }
        : { extraPaths: [join(root, "src")], diagnosticMode: "openFilesOnly" };
    const server = new LanguageServer([process.execPath, program, "--stdio"], root, {
      "workspace/configuration": (params) =>
        (params as { items: { section?: string }[] }).items.map(({ section }) => settings(section)),
    });
    const folder = { uri: pathToFileURL(root).href, name: "project" };
    await server.request("initialize", {
      processId: process.pid,
      rootUri: folder.uri,
      workspaceFolders: [folder],
      capabilities: { workspace: { configuration: true, workspaceFolders: true } },
    });
    server.notify("initialized", {});
    return new Pyright(server, root);
  }

  /** For each position of a name in the file, where what it names is defined. Empty: Pyright does not know. */
  async definitions(path: string, positions: readonly Position[]): Promise<Place[][]> {
    const uri = pathToFileURL(join(this.#root, path)).href;
    const text = await readFile(join(this.#root, path), "utf8");
    this.#server.notify("textDocument/didOpen", {
      textDocument: { uri, languageId: "python", version: 1, text },
    });
    const found = await Promise.all(positions.map((position) => this.#definition(uri, position)));
    this.#server.notify("textDocument/didClose", { textDocument: { uri } });
    return found;
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  async #definition(uri: string, { line, column }: Position): Promise<Place[]> {
    const position = { line, character: column };
    const result = await this.#server.request("textDocument/definition", { textDocument: { uri }, position });
    const locations = (result ?? []) as Location | Location[];
    return [locations].flat().map((location) => this.#place(location));
  }

  #place({ uri, range: { start } }: Location): Place {
    const path = relative(this.#root, fileURLToPath(uri)).split(sep).join("/");
    const isOutside = path.startsWith("../") || /(^|\/)site-packages\//.test(path);
    return isOutside ? null : { path, line: start.line, column: start.character };
  }
}
