import { unitModules } from "../unitModules.ts";
import { isPlatformType } from "./platformTypes.ts";

export const modules = unitModules({
  languages: ["java", "kotlin", "scala"],
  separator: ".",
  scheme: "java:",
  extensions: [".java"],
  root: (name) => (isPlatformType(name) ? { external: "java:java.lang" } : null),
});
