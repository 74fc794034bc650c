import { field, itself, nothing } from "../shallow/finders.ts";
import { shallowLanguage } from "../shallow/shallowLanguage.ts";
import type { Shape } from "../shallow/shape.ts";
import type { LanguageSupport } from "../support.ts";
import { apply, infix, statement } from "./applications.ts";
import { bindOrDefine, classMethod, defineInstance } from "./bindings.ts";
import { dataType } from "./dataTypes.ts";
import { header, importDeclaration, isExported } from "./header.ts";
import { modules } from "./modules.ts";
import { bindVariables } from "./patterns.ts";

const name = field("name");
const data = { form: "type", name } as const;

const shape: Shape = {
  name: "haskell",
  grammar: "haskell",
  exported: ({ w, name: called }) => isExported(w, called),
  classes: {
    class: { form: "interface", name, body: field("declarations") },
    type_synomym: { ...data, body: nothing },
    type_family: { ...data, body: nothing },
  },
  parameters: { variable: { name: itself } },
  lambdas: { lambda: { parameters: field("patterns"), body: field("expression") } },
  names: ["variable", "constructor"],
  transparent: ["parens"],
  strings: ["string"],
  numbers: ["integer", "float"],
  types: { names: ["name"] },
  statements: {
    header,
    import: importDeclaration,
    data_type: (w, node) => dataType(shape, w, node),
    newtype: (w, node) => dataType(shape, w, node),
    instance: (w, node) => defineInstance(shape, w, node),
    signature: (w, node) => classMethod(shape, w, node),
    function: (w, node) => bindOrDefine(shape, w, node),
    bind: (w, node) => bindOrDefine(shape, w, node),
    alternative: (w, node) =>
      w.facts.within("block", null, () => {
        bindVariables(w, field("pattern")(w, node));
        w.visitChildren(node);
      }),
    exp: statement,
  },
  values: {
    apply,
    infix,
    qualified: (w, node) => {
      const module = w.read.text(field("module")(w, node)).replace(/\.$/, "");
      return w.facts.expression(["member", w.facts.name(module), w.read.text(field("id")(w, node))]);
    },
  },
};

export const haskell: LanguageSupport = { language: shallowLanguage(shape), modules };
