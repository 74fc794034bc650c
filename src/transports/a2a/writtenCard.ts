import type { AgentCard, AgentSkill, SecurityScheme } from "@a2a-js/sdk";
import type { A2aVersion } from "./agentCard.ts";

/** A card as each version has it on the wire; what is empty is left out. Who names no version gets one that readers of both understand. */
export function writtenCard(card: AgentCard, version: A2aVersion | null): object {
  if (version === "1.0") return current(card);
  if (version === "0.3") return former(card);
  return { ...former(card), supportedInterfaces: current(card).supportedInterfaces };
}

function current({ supportedInterfaces, securitySchemes, securityRequirements, ...card }: AgentCard) {
  const { name, description, version, capabilities, defaultInputModes, defaultOutputModes, skills } = card;
  const { streaming, pushNotifications, extendedAgentCard } = capabilities ?? {};
  return {
    name,
    description,
    supportedInterfaces: supportedInterfaces.map(({ url, protocolBinding, protocolVersion }) => ({
      url,
      protocolBinding,
      protocolVersion,
    })),
    version,
    capabilities: { streaming, pushNotifications, extendedAgentCard },
    ...(securityRequirements.length > 0 && {
      securitySchemes: mapped(securitySchemes, ({ scheme, description: about }) => ({
        httpAuthSecurityScheme: { scheme, description: about },
      })),
      securityRequirements,
    }),
    defaultInputModes,
    defaultOutputModes,
    skills: skills.map(written),
  };
}

function former(card: AgentCard) {
  const { name, description, version, capabilities, defaultInputModes, defaultOutputModes, skills } = card;
  const spoken = card.supportedInterfaces.find(({ protocolVersion }) => protocolVersion === "0.3");
  const { streaming, pushNotifications } = capabilities ?? {};
  return {
    protocolVersion: "0.3.0",
    name,
    description,
    url: spoken?.url,
    preferredTransport: spoken?.protocolBinding,
    version,
    capabilities: { streaming, pushNotifications, stateTransitionHistory: false },
    supportsAuthenticatedExtendedCard: false,
    ...(card.securityRequirements.length > 0 && {
      securitySchemes: mapped(card.securitySchemes, ({ scheme, description: about }) => ({
        type: "http",
        scheme: scheme.toLowerCase(),
        description: about,
      })),
      security: card.securityRequirements.map(({ schemes }) =>
        Object.fromEntries(Object.entries(schemes).map(([id, { list }]) => [id, list])),
      ),
    }),
    defaultInputModes,
    defaultOutputModes,
    skills: skills.map(written),
  };
}

function written({ id, name, description, tags, examples, inputModes, outputModes }: AgentSkill) {
  return { id, name, description, tags, examples, inputModes, outputModes };
}

interface TokenScheme {
  readonly scheme: string;
  readonly description: string;
}

function mapped(schemes: Readonly<Record<string, SecurityScheme>>, write: (scheme: TokenScheme) => object) {
  return Object.fromEntries(
    Object.entries(schemes).flatMap(([id, { scheme }]) =>
      scheme?.$case === "httpAuthSecurityScheme" ? [[id, write(scheme.value)]] : [],
    ),
  );
}
