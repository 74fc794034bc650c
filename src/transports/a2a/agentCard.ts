import type { AgentCard } from "@a2a-js/sdk";
import type { Tool } from "../../tools/defineTool.ts";
import { JSON_DATA, skillsOf, TEXT } from "./skills.ts";

/** The versions that are spoken, the preferred one first. */
export const VERSIONS = ["1.0", "0.3"] as const;
export type A2aVersion = (typeof VERSIONS)[number];

export interface CardFacts {
  /** Where messages go, as whoever asks can reach it. */
  readonly url: string;
  readonly version: string;
  readonly tools: readonly Tool[];
  readonly asksForTokens: boolean;
}

const DESCRIPTION =
  "The shared memory of a fleet of coding agents: what was decided and learned about a repository, its code, and who is at what. " +
  "Ask in words, or name a tool in a data part: {tool, input}.";

/** What anybody may know of this server: what Loci is, and nothing of what it keeps, for whom, or of which repository. */
export function agentCard({ url, version, tools, asksForTokens }: CardFacts): AgentCard {
  return {
    name: "Loci",
    description: DESCRIPTION,
    supportedInterfaces: VERSIONS.map((protocolVersion) => ({
      url,
      protocolBinding: "JSONRPC",
      tenant: "",
      protocolVersion,
    })),
    provider: undefined,
    version,
    capabilities: { streaming: false, pushNotifications: false, extensions: [], extendedAgentCard: false },
    securitySchemes: asksForTokens
      ? {
          token: {
            scheme: {
              $case: "httpAuthSecurityScheme",
              value: {
                description: "A token made by whoever runs the server.",
                scheme: "Bearer",
                bearerFormat: "",
              },
            },
          },
        }
      : {},
    securityRequirements: asksForTokens ? [{ schemes: { token: { list: [] } } }] : [],
    defaultInputModes: [TEXT, JSON_DATA],
    defaultOutputModes: [TEXT, JSON_DATA],
    skills: skillsOf(tools),
    signatures: [],
  };
}
