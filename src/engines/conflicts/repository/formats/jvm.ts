import type { Finding } from "../declaration.ts";
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
  const findings: Finding[] = [{ subject: "maven", attribute: "tool", value: "dependency", line: 1 }];
  let artifact = "";
  for (const { keys, value, line } of leaves) {
    const [field, block] = [keys.at(-1) ?? "", keys.at(-2) ?? ""];
    if (isProperty(keys) && JAVA_LEVEL.test(field)) findings.push(...version("java", value, line));
    if (!BLOCKS.has(block)) continue;
    if (field === "artifactId") artifact = value;
    const exact = value.replace(/^\$\{([^}]*)\}$/, (whole, name: string) => properties.get(name) ?? whole);
    if (field === "version" && artifact !== "")
      findings.push(...dependency(artifactName(artifact), exact, line));
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

const PLUGIN = /\bid\s*\(?\s*["']([\w.-]+)["']\s*\)?\s*version\s*\(?["']([\d][\w.-]*)["']/;
const KOTLIN = /\bkotlin\s*\(\s*["'][\w.-]+["']\s*\)\s*version\s*["'](\d[\w.]*)["']/;
const LIBRARY = /["']([\w.-]+):([\w.-]+):(\d[\w.-]*)["']/;
const LEVEL =
  /(?:(?:source|target)Compatibility\s*=?\s*["']?(?:JavaVersion\.VERSION_)?|JavaLanguageVersion\.of\(\s*|jvmTarget\s*=\s*["'])(\d+(?:[._]\d+)?)/;

export function readGradle(text: string): Finding[] {
  const findings = linesOf(text).flatMap((line, index): Finding[] => {
    if (/^\s*\/\//.test(line)) return [];
    const [, plugin, pluginVersion = ""] = PLUGIN.exec(line) ?? [];
    if (plugin !== undefined) return dependency(pluginName(plugin), pluginVersion, index + 1);
    const kotlin = KOTLIN.exec(line)?.[1];
    if (kotlin !== undefined) return version("kotlin", kotlin, index + 1);
    const level = LEVEL.exec(line)?.[1];
    if (level !== undefined) return version("java", level.replace("_", "."), index + 1);
    const [, , artifact, exact = ""] = LIBRARY.exec(line) ?? [];
    return artifact === undefined ? [] : dependency(artifactName(artifact), exact, index + 1);
  });
  return [{ subject: "gradle", attribute: "tool", value: "dependency", line: 1 }, ...findings];
}

function pluginName(plugin: string): string {
  if (plugin === "org.springframework.boot") return "spring-boot";
  return plugin.startsWith("org.jetbrains.kotlin") ? "kotlin" : plugin;
}

export function readGradleWrapper(text: string): Finding[] {
  return linesOf(text).flatMap((line, index) => {
    const exact = /distributionUrl=.*gradle-(\d[\d.]*\d)/.exec(line)?.[1];
    return exact === undefined ? [] : version("gradle", exact, index + 1);
  });
}

/** Gradle's catalogue of versions. */
export function readVersionCatalog(text: string): Finding[] {
  return tomlLeaves(text).flatMap(({ keys: [section, name = ""], value, line }) =>
    section === "versions" ? dependency(name, value, line) : [],
  );
}
