import { NONE, type SyntaxReader } from "../syntaxReader.ts";

/** The names of a path, without what stands in angle brackets. */
export function pathSegments(read: SyntaxReader, path: number): string[] {
  const segments: string[] = [];
  let node = path;
  while (node !== NONE) {
    switch (read.kind(node)) {
      case "scoped_identifier":
      case "scoped_type_identifier":
        segments.push(read.text(read.child(node, "name")));
        node = read.child(node, "path");
        break;
      case "generic_type":
      case "generic_type_with_turbofish":
      case "qualified_type":
        node = read.child(node, "type");
        break;
      case "bracketed_type":
        node = read.children(node)[0] ?? NONE;
        break;
      default:
        segments.push(read.text(node));
        node = NONE;
    }
  }
  return segments.reverse();
}
