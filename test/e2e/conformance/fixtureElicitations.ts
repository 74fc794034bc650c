// The forms that the conformance suite wants to be shown.
import type { ElicitRequestFormParams } from "@modelcontextprotocol/server";

type Asks = (input: Record<string, unknown>) => ElicitRequestFormParams;

const choices = ["option1", "option2", "option3"];
const titled = ["value1", "value2", "value3"].map((value, at) => ({
  const: value,
  title: `Choice ${at + 1}`,
}));

export const elicitations: Record<string, Asks> = {
  test_elicitation: ({ message }) => ({
    message: String(message),
    requestedSchema: {
      type: "object",
      properties: {
        username: { type: "string", description: "User's response" },
        email: { type: "string", description: "User's email address" },
      },
      required: ["username", "email"],
    },
  }),
  test_elicitation_sep1034_defaults: () => ({
    message: "Check these.",
    requestedSchema: {
      type: "object",
      properties: {
        name: { type: "string", default: "John Doe" },
        age: { type: "integer", default: 30 },
        score: { type: "number", default: 95.5 },
        status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
        verified: { type: "boolean", default: true },
      },
    },
  }),
  test_elicitation_sep1330_enums: () => ({
    message: "Choose.",
    requestedSchema: {
      type: "object",
      properties: {
        untitledSingle: { type: "string", enum: choices },
        titledSingle: { type: "string", oneOf: titled },
        legacyEnum: {
          type: "string",
          enum: ["opt1", "opt2", "opt3"],
          enumNames: ["Option One", "Option Two", "Option Three"],
        },
        untitledMulti: { type: "array", items: { type: "string", enum: choices } },
        titledMulti: { type: "array", items: { anyOf: titled } },
      },
    },
  }),
};
