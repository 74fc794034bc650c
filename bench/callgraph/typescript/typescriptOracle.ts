import { join, relative, sep } from "node:path";
import ts from "typescript";
import { GraphBuilder } from "../graphBuilder.ts";
import { ANY_NAME, isCaller, type OracleGraph } from "../oracleGraph.ts";
import { calleesOf } from "./callees.ts";
import { type CallNode, calledExpression, calledName, callForm, isCallNode } from "./callSites.ts";
import { definitionOf, type NamedDefinition } from "./definitions.ts";
import { type ProgramPart, programsOf } from "./programs.ts";

/** The calls of a TypeScript or JavaScript project, as the TypeScript compiler resolves them. */
export function typescriptOracle(root: string, files: readonly string[]): OracleGraph {
  const builder = new GraphBuilder();
  for (const part of programsOf(root, files)) readProgram(root, part, builder);
  return builder.build();
}

function readProgram(root: string, { program, files }: ProgramPart, builder: GraphBuilder): void {
  const reader = new FileReader(root, program.getTypeChecker(), builder);
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source) reader.read(source);
  }
}

/** Who the calls inside a node belong to. */
interface Owner {
  readonly caller: number;
  /** The class whose body this is. */
  readonly classIndex?: number;
}

class FileReader {
  readonly #root: string;
  readonly #checker: ts.TypeChecker;
  readonly #builder: GraphBuilder;

  constructor(root: string, checker: ts.TypeChecker, builder: GraphBuilder) {
    this.#root = root;
    this.#checker = checker;
    this.#builder = builder;
  }

  read(source: ts.SourceFile): void {
    const path = this.#pathOf(source);
    const endLine = lineAt(source, source.end);
    const module = { path, name: path, form: "module", startLine: 1, endLine } as const;
    const caller = this.#builder.define(path, module);
    ts.forEachChild(source, (child) => this.#visit(child, { caller }));
  }

  #visit(node: ts.Node, owner: Owner): void {
    if (isCallNode(node)) this.#addCall(node, owner.caller);
    const definition = definitionOf(node);
    const inner = definition ? this.#define(node, definition, owner) : owner;
    // A decorator runs where the class is made, not in what it decorates.
    ts.forEachChild(node, (child) => this.#visit(child, ts.isDecorator(child) ? owner : inner));
  }

  #define(node: ts.Node, { name, form, nameNode }: NamedDefinition, owner: Owner): Owner {
    const source = node.getSourceFile();
    const index = this.#builder.define(this.#keyOf(node), {
      path: this.#pathOf(source),
      name,
      form,
      startLine: lineAt(source, nameNode.getStart(source)),
      endLine: lineAt(source, node.end),
    });
    if (form === "constructor" && owner.classIndex !== undefined)
      this.#builder.standFor(index, owner.classIndex);
    if (form === "class") return { ...owner, classIndex: index };
    return isCaller(form) ? { caller: index } : owner;
  }

  #addCall(node: CallNode, from: number): void {
    const { declared, other, blind } = calleesOf(node, this.#checker);
    const source = node.getSourceFile();
    const name = calledName(calledExpression(node));
    const line = lineAt(source, name.getStart(source));
    const via = callForm(node, this.#checker);
    const call = { from, line, via };
    for (const to of declared) this.#builder.call({ ...call, to: this.#keyOf(to), certainty: "static" });
    for (const to of other) this.#builder.call({ ...call, to: this.#keyOf(to), certainty: "other" });
    const calledAs = blind === "value" ? ANY_NAME : name.getText(source);
    if (blind) this.#builder.blindCall({ path: this.#pathOf(source), line, name: calledAs });
  }

  /** The same in every program that holds the file. */
  #keyOf(node: ts.Node): string {
    const source = node.getSourceFile();
    return `${this.#pathOf(source)}:${node.getStart(source)}`;
  }

  #pathOf(source: ts.SourceFile): string {
    return relative(this.#root, join(source.fileName)).split(sep).join("/");
  }
}

function lineAt(source: ts.SourceFile, position: number): number {
  return source.getLineAndCharacterOfPosition(position).line + 1;
}
