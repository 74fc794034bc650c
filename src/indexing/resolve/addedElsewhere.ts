import type { TypeRef } from "../../languages/facts.ts";
import type { Evaluator } from "./evaluator.ts";
import { type FileView, type Located, lastNameIn } from "./fileView.ts";

/**
 * A type is added to from other files: Go and Rust write methods and traits outside of it. The edges of these begin at the
 * type, so it is the type's file that finds them, by its name; then every edge is made by the file it begins in.
 */
export function* methodsElsewhere(evaluator: Evaluator, type: Located): Iterable<Located> {
  for (const file of otherFiles(evaluator, type)) {
    for (const index of file.extensionsOf(type.definition.name)) {
      const method = file.locate(index);
      if (receiverOf(evaluator, method) === type) yield method;
    }
  }
}

/** The traits that other files say a type has. */
export function* traitsElsewhere(evaluator: Evaluator, type: Located): Iterable<Located> {
  for (const file of otherFiles(evaluator, type)) {
    for (const { type: implementing, trait } of file.facts.implementations ?? []) {
      if (lastNameIn(file.facts, implementing) !== type.definition.name) continue;
      if (classesOf(evaluator, file, implementing).includes(type)) yield* classesOf(evaluator, file, trait);
    }
  }
}

/** Whether the file of a type will find what another file adds to it under this name. */
export function isFoundBy({ definition }: Located, file: FileView, as: TypeRef): boolean {
  return definition.kind === "CLASS" && definition.name === lastNameIn(file.facts, as);
}

/** The type that a method belongs to although it stands outside of it. */
export function receiverOf(evaluator: Evaluator, { file, definition }: Located): Located | null {
  if (definition.receiver === undefined) return null;
  const [type] = evaluator.askType(file, definition.receiver);
  return type?.is === "instance" ? type.at : null;
}

/** The classes of the project that something of this type can be an instance of. */
export function classesOf(evaluator: Evaluator, file: FileView, type: TypeRef): Located[] {
  return evaluator
    .askType(file, type)
    .flatMap((value) => (value.is === "instance" && value.at.definition.kind === "CLASS" ? [value.at] : []));
}

function otherFiles({ project }: Evaluator, { file, definition }: Located): FileView[] {
  return project
    .filesExtending(definition.name)
    .flatMap((path) => (path === file.path ? [] : (project.file(path) ?? [])));
}
