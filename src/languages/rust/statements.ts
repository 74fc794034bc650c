import { NONE } from "../syntaxReader.ts";
import type { Rules, Walker } from "../walker.ts";
import { readFunction } from "./functions.ts";
import { readImpl } from "./impls.ts";
import {
  readConstant,
  readEnum,
  readExternCrate,
  readModule,
  readStruct,
  readTrait,
  readTypeAlias,
} from "./items.ts";
import { readMacroDefinition } from "./macros.ts";
import { bindPattern } from "./patterns.ts";
import { readUse } from "./useTrees.ts";

export const statements: Rules["statements"] = {
  line_comment: () => {},
  block_comment: () => {},
  attribute_item: () => {},
  inner_attribute_item: () => {},
  label: () => {},
  lifetime: () => {},
  visibility_modifier: () => {},
  use_declaration: readUse,
  extern_crate_declaration: readExternCrate,
  mod_item: readModule,
  function_item: readFunction,
  function_signature_item: readFunction,
  struct_item: readStruct,
  union_item: readStruct,
  enum_item: readEnum,
  trait_item: readTrait,
  impl_item: readImpl,
  type_item: readTypeAlias,
  associated_type: () => {},
  const_item: readConstant,
  static_item: readConstant,
  macro_definition: readMacroDefinition,
  let_declaration: readLet,
  let_condition: (walker, node) => {
    const { read } = walker;
    const value = walker.value(read.child(node, "value"));
    bindPattern(walker, read.child(node, "pattern"), value);
  },
  for_expression: (walker, node) => {
    const { read, facts } = walker;
    const over = walker.value(read.child(node, "value"));
    facts.within("block", null, () => {
      bindPattern(walker, read.child(node, "pattern"), facts.expression(["item", over]));
      walker.visit(read.child(node, "body"));
    });
  },
  while_expression: (walker, node) => {
    const { read, facts } = walker;
    facts.within("block", null, () => {
      walker.visit(read.child(node, "condition"));
      walker.visit(read.child(node, "body"));
    });
  },
};

function readLet(walker: Walker, node: number): void {
  const { read, facts } = walker;
  const valueNode = read.child(node, "value");
  const typeNode = read.child(node, "type");
  const pattern = read.child(node, "pattern");
  const value = valueNode === NONE ? undefined : walker.value(valueNode);
  walker.visit(read.child(node, "alternative"));
  const type = typeNode === NONE ? undefined : walker.type(typeNode);
  if (read.is(pattern, "identifier")) {
    const known = { ...(type === undefined ? {} : { type }), ...(value === undefined ? {} : { value }) };
    facts.bind({ name: read.text(pattern), ...known });
  } else if (type !== undefined) bindPattern(walker, pattern, facts.expression(["typed", type]));
  else bindPattern(walker, pattern, value ?? facts.unknown);
}
