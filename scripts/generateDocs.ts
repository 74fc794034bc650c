import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { SETTING_KEYS, SETTINGS } from "../src/main/config/settings.ts";
import type { JsonSchema } from "../src/tools/advertisedSchema.ts";
import { FAMILIES, type Family, type Tool } from "../src/tools/defineTool.ts";
import { allTools } from "../src/tools/index.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const WRITTEN_BY = "Written by `npm run docs`; changes made by hand are lost.";
const TABLE_BEGINS = `<!-- settings: ${WRITTEN_BY} -->`;
const TABLE_ENDS = "<!-- /settings -->";
const COMMON_INPUT = ["profile", "projectId"];

const pages: Readonly<Record<string, (former: string) => string>> = {
  "docs/tools.md": toolsPage,
  "docs/configuration.md": (former) => replaceTable(former, settingsTable()),
};

process.exitCode = await (process.argv.includes("--check") ? check() : write());

async function write(): Promise<number> {
  for (const [file, page] of Object.entries(pages)) {
    await mkdir(path.join(ROOT, path.dirname(file)), { recursive: true });
    await writeFile(path.join(ROOT, file), page(await current(file)));
  }
  return 0;
}

async function check(): Promise<number> {
  const files = Object.keys(pages);
  const texts = await Promise.all(files.map(current));
  const stale = files.filter((file, at) => pages[file]?.(texts[at] ?? "") !== texts[at]);
  for (const file of stale) console.error(`${file} is out of date; run: npm run docs`);
  return stale.length === 0 ? 0 : 1;
}

function current(file: string): Promise<string> {
  return readFile(path.join(ROOT, file), "utf8").catch(() => "");
}

function toolsPage(): string {
  const families = FAMILIES.filter((family) => allTools.some((tool) => tool.family === family));
  return [
    "# Tools",
    `<!-- ${WRITTEN_BY} -->`,
    "Every tool also takes `profile` (what the answer may cost: `compact`, 300 tokens; `balanced`, 1,200; `debug`, no " +
      "limit), `maxTokens` in its place (any number; the answer then says `custom`), `projectId`, and `explain` (searches " +
      "then tell, as `trace`, what each stage was given, left and took). Tools marked *core* are listed to every client; " +
      "the others after `tools_enable`, or with `LOCI_TOOLS`. Parts of an answer with a lower priority are left out first " +
      "when it is over its budget.",
    ...families.map(familySection),
  ]
    .join("\n\n")
    .concat("\n");
}

function familySection(family: Family): string {
  const tools = allTools.filter((tool) => tool.family === family);
  return [`## ${family}`, ...tools.map(toolSection)].join("\n\n");
}

function toolSection(tool: Tool): string {
  const marks = [tool.effect === "read" ? "reads" : "writes", ...(tool.core ? ["*core*"] : [])];
  const effects = [
    ...(tool.destructive ? ["destructive"] : []),
    ...(tool.idempotent && tool.effect === "write" ? ["safe to repeat"] : []),
    ...(tool.longRunning ? ["may take minutes"] : []),
  ];
  return [
    `### ${tool.name}`,
    `${tool.description} (${[...marks, ...effects].join(", ")})`,
    table(["input", "type", ""], inputRows(tool.inputSchema())),
    table(["output", "type", "priority"], outputRows(tool)),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function inputRows(schema: JsonSchema): string[][] {
  const required = new Set((schema.required ?? []) as string[]);
  return fieldsOf(schema)
    .filter(([name]) => !COMMON_INPUT.includes(name))
    .map(([name, field]) => [
      `\`${name}\`${required.has(name) ? "" : "?"}`,
      typeName(field),
      typeof field.description === "string" ? field.description : "",
    ]);
}

function outputRows(tool: Tool): string[][] {
  const { data } = (tool.outputSchema().properties ?? {}) as { data?: JsonSchema };
  const fields = fieldsOf(data ?? {}).map(([name, field]) => [
    `\`${name}\``,
    typeName(field),
    tool.priorities[name] ?? "",
  ]);
  const itemFields = Object.entries(tool.priorities).filter(([name]) => name.includes("[]."));
  return [...fields, ...itemFields.map(([name, priority]) => [`\`${name}\``, "", priority])];
}

function fieldsOf(schema: JsonSchema): [string, JsonSchema][] {
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
}

function typeName(schema: JsonSchema): string {
  const { type, anyOf } = schema;
  if (Array.isArray(schema.enum)) return schema.enum.map((choice) => `\`${choice}\``).join(", ");
  if (Array.isArray(anyOf)) return anyOf.map(typeName).join(" or ");
  if (type === "array" && schema.items) return `list of ${typeName(schema.items as JsonSchema)}`;
  return type === undefined ? "any" : [type].flat().join(" or ");
}

/** The table stands inside a page that people write. */
function replaceTable(page: string, made: string): string {
  const [before = "", rest = ""] = page.split(TABLE_BEGINS);
  const [, after = "\n"] = rest.split(TABLE_ENDS);
  return `${before}${TABLE_BEGINS}\n\n${made}\n\n${TABLE_ENDS}${after}`;
}

function settingsTable(): string {
  const rows = SETTING_KEYS.map((key) => {
    const { about, variable, flag, inRepository, defaultText, default: value } = SETTINGS[key];
    const notes = inRepository ? ["A repository may set it."] : [];
    return [
      `\`${key}\``,
      variable ? `\`${variable}\`` : "",
      flag ? `\`--${flag}\`` : "",
      defaultText ?? `\`${JSON.stringify(value)}\``,
      [about, ...notes].join(" "),
    ];
  });
  return table(["key", "variable", "flag", "default", ""], rows);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
