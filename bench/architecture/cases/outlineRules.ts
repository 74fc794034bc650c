import type { RulePair } from "../cases.ts";

const forbid = (name: string, from: object, to: object) => ({ name, severity: "error" as const, from, to });
const TEST = "[.]test[.]tsx?$|(^|/)(test|__mocks__)/";
const INNER = "^(app|server|shared|plugins)/|^package[.]json$";

/** A client, a server and what both may know; plugins have a side of each, and do not know each other. */
export const outlineRules: RulePair = {
  ours: {
    ignore: ["**/*.test.ts", "**/*.test.tsx", "**/test/**", "**/__mocks__/**"],
    noCycles: { files: ["**"] },
    layers: [
      { name: "app", files: ["app/**"], mayImport: ["shared"] },
      { name: "shared", files: ["shared/**"], mayImport: [], mustNotImport: ["npm:koa", "npm:sequelize"] },
      {
        name: "models",
        files: ["server/models/**"],
        mustNotImport: ["server/routes/**", "app", "server/queues/tasks/**"],
      },
      {
        name: "presenters",
        files: ["server/presenters/**"],
        mustNotImport: ["server/routes/**", "app"],
        typeImports: "ignore",
      },
      { name: "server", files: ["server/**"], mustNotImport: ["app", "npm:react"] },
      {
        name: "clients",
        files: ["plugins/*/client/**"],
        mayImport: ["app", "shared", "plugins/*/shared/**"],
        slices: ["plugins/*"],
      },
      {
        name: "servers",
        files: ["plugins/*/server/**"],
        mustNotImport: ["app", "clients"],
        slices: ["plugins/*"],
      },
      { name: "plugins", files: ["plugins/**"] },
    ],
    rules: [
      {
        name: "no-fs-in-client",
        files: ["app/**", "plugins/*/client/**"],
        mustNotImport: ["node:fs", "npm:fs-extra"],
      },
    ],
  },
  theirs: {
    forbidden: [
      forbid("app.mayImport", { path: "^app/", pathNot: TEST }, { path: INNER, pathNot: "^(app|shared)/" }),
      forbid("shared.mayImport", { path: "^shared/", pathNot: TEST }, { path: INNER, pathNot: "^shared/" }),
      forbid(
        "shared.mustNotImport",
        { path: "^shared/", pathNot: TEST },
        { path: "(^|node_modules/)(koa|sequelize)(/|$)" },
      ),
      forbid(
        "models.mustNotImport",
        { path: "^server/models/", pathNot: TEST },
        { path: "^(server/routes|app|server/queues/tasks)/" },
      ),
      forbid(
        "presenters.mustNotImport",
        { path: "^server/presenters/", pathNot: TEST },
        { path: "^(server/routes|app)/", dependencyTypesNot: ["type-only", "type-import"] as never[] },
      ),
      forbid(
        "server.mustNotImport",
        { path: "^server/", pathNot: `^server/(models|presenters)/|${TEST}` },
        { path: "^app/|(^|node_modules/)react(/|$)" },
      ),
      forbid(
        "clients.mayImport",
        { path: "^plugins/[^/]+/client/", pathNot: TEST },
        { path: INNER, pathNot: "^(app|shared)/|^plugins/[^/]+/(client|shared)/" },
      ),
      forbid(
        "clients.slices",
        { path: "^plugins/([^/]+)/client/", pathNot: TEST },
        { path: "^plugins/[^/]+/client/", pathNot: "^plugins/$1/" },
      ),
      forbid(
        "servers.mustNotImport",
        { path: "^plugins/[^/]+/server/", pathNot: TEST },
        { path: "^app/|^plugins/[^/]+/client/" },
      ),
      forbid(
        "servers.slices",
        { path: "^plugins/([^/]+)/server/", pathNot: TEST },
        { path: "^plugins/[^/]+/server/", pathNot: "^plugins/$1/" },
      ),
      forbid(
        "no-fs-in-client.mustNotImport",
        { path: "^app/|^plugins/[^/]+/client/", pathNot: TEST },
        { path: "^(node:)?fs(/|$)|(^|node_modules/)fs-extra(/|$)" },
      ),
      forbid("noCycles", {}, { circular: true }),
    ],
  },
  theirName: (rule) => rule,
};
