import type { Finding, Place } from "../declaration.ts";
import { type Leaf, linesOf } from "../scanning/leaf.ts";
import { tomlLeaves } from "../scanning/tomlLeaves.ts";
import { xmlLeaves } from "../scanning/xmlLeaves.ts";
import { dependency, version } from "./findings.ts";

const JAVA_LEVEL = /^(?:java\.version|maven\.compiler\.(?:source|target|release)|jdk\.version)$/;
const BLOCKS = new Set(["parent", "dependency"]);

export function readPom(text: string): Finding[] {
  const leaves = xmlLeaves(text);
  const properties = new Map(
    leaves.flatMap(({ keys, value }) => (isProperty(keys) ? [[keys.at(-1) ?? "", value]] : [])),
  );
  const findings: Finding[] = [
    { subject: "maven", attribute: "tool", value: "dependency", line: 1, quote: "" },
  ];
  let artifact = "";
  for (const { keys, value, at } of leaves) {
    const [field, block] = [keys.at(-1) ?? "", keys.at(-2) ?? ""];
    if (isProperty(keys) && JAVA_LEVEL.test(field)) findings.push(...version("java", value, at));
    if (!BLOCKS.has(block)) continue;
    if (field === "artifactId") artifact = value;
    const exact = value.replace(/^\$\{([^}]*)\}$/, (whole, name: string) => properties.get(name) ?? whole);
    if (field === "version" && artifact !== "")
      findings.push(...dependency(artifactName(artifact), exact, at));
  }
  return findings;
}

function isProperty(keys: Leaf["keys"]): boolean {
  return keys.at(-2) === "properties";
}

/** All parts of a framework have the version of the framework. */
function artifactName(artifact: string): string {
  return /^spring-boot(?:-|$)/.test(artifact) ? "spring-boot" : artifact;
}

const PLUGIN =
  /\bid\s{0,8}\(?\s{0,8}["']([\w.-]+)["']\s{0,8}\)?\s{0,8}version\s{0,8}\(?["']([\d][\w.-]*)["']/;
const KOTLIN = /\bkotlin\s*\(\s*["'][\w.-]+["']\s*\)\s*version\s*["'](\d[\w.]*)["']/;
const LIBRARY = /["']([\w.-]+):([\w.-]+):(\d[\w.-]*)["']/;
const LEVEL =
  /(?:(?:source|target)Compatibility\s{0,8}=?\s{0,8}["']?(?:JavaVersion\.VERSION_)?|JavaLanguageVersion\.of\(\s*|jvmTarget\s*=\s*["'])(\d+(?:[._]\d+)?)/;

export function readGradle(text: string): Finding[] {
  const findings = linesOf(text).flatMap((line, index): Finding[] => {
    if (/^\s*\/\//.test(line)) return [];
    const at = (quote: string): Place => ({ line: index + 1, quote });
    const [applied = "", plugin, pluginVersion = ""] = PLUGIN.exec(line) ?? [];
    if (plugin !== undefined) return dependency(pluginName(plugin), pluginVersion, at(applied));
    const [inKotlin = "", kotlin] = KOTLIN.exec(line) ?? [];
    if (kotlin !== undefined) return version("kotlin", kotlin, at(inKotlin));
    const [levelled = "", level] = LEVEL.exec(line) ?? [];
    if (level !== undefined) return version("java", level.replace("_", "."), at(levelled));
    const [library = "", , artifact, exact = ""] = LIBRARY.exec(line) ?? [];
    return artifact === undefined ? [] : dependency(artifactName(artifact), exact, at(library));
  });
  return [{ subject: "gradle", attribute: "tool", value: "dependency", line: 1, quote: "" }, ...findings];
}

function pluginName(plugin: string): string {
  if (plugin === "org.springframework.boot") return "spring-boot";
  return plugin.startsWith("org.jetbrains.kotlin") ? "kotlin" : plugin;
}

export function readGradleWrapper(text: string): Finding[] {
  return linesOf(text).flatMap((line, index) => {
    const exact = /distributionUrl=.*gradle-(\d[\d.]*\d)/.exec(line)?.[1];
    return exact === undefined ? [] : version("gradle", exact, { line: index + 1, quote: `gradle-${exact}` });
  });
}

/** Gradle's catalogue of versions. */
export function readVersionCatalog(text: string): Finding[] {
  return tomlLeaves(text).flatMap(({ keys: [section, name = ""], value, at }) =>
    section === "versions" ? dependency(name, value, at) : [],
  );
}
