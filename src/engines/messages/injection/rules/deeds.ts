import { type Rule, rule } from "../rule.ts";

/** What an agent is to do for somebody else: send data away, use its tools, weaken the code. */
export const deedRules: readonly Rule[] = [
  rule("exfiltration", "certain", "send! .8 treasure|prompt", {
    near: ["place"],
    reach: 12,
    without: "from",
  }),
  rule("exfiltration", "likely", "send! .3 everyones|user's .3 secret", {
    near: ["place"],
    reach: 12,
    without: "from",
  }),
  rule("exfiltration", "likely", "send! .3 treasure .8 dispatch", { without: "from" }),
  rule("exfiltration", "hint", "send! .8 everyones|user's .4 treasure|secret|belongings", {
    without: "from",
  }),
  rule("exfiltration", "certain", "leak! .5 secret|treasure|prompt|all"),
  rule("exfiltration", "certain", "spill! .5 treasure"),
  rule("exfiltration", "hint", "spill! .5 secret"),
  rule("exfiltration", "hint", "reveal! .4 everyones .3 secret|treasure"),
  rule("exfiltration", "certain", "sendNow", { near: ["secret|treasure|prompt", "place"], reach: 8 }),
  rule("exfiltration", "hint", "sendNow|revealNow", { near: ["secret|treasure"], reach: 3 }),
  rule("exfiltration", "likely", "image", {
    near: ["send", "treasure|secret|prompt|encode|belongings", "place"],
    reach: 12,
  }),
  rule("exfiltration", "likely", "mayNow .4 dispatch|reveal|leak .4 secret|treasure"),
  rule("exfiltration", "likely", "yourAi", {
    near: ["must", "dispatch", "place|treasure|secret"],
    reach: 18,
  }),
  rule("exfiltration", "likely", "ai|agent =3 reading =2 thisDoc :10 dispatch", {
    near: ["place|treasure|secret"],
    reach: 10,
  }),
  rule("tool_coercion", "likely", "call! .3 destroy", {
    near: ["tool", "all|everyones|hurry|unasked"],
    reach: 9,
  }),
  rule("tool_coercion", "likely", "call! .6 harm|danger", { near: ["unasked"], reach: 12 }),
  rule("tool_coercion", "likely", "must .3 call .2 destroy", {
    near: ["tool", "all|everyones|hurry"],
    without: "not",
  }),
  rule("tool_coercion", "likely", "ai|agent =3 reading =2 thisDoc :10 danger|destroy|privilege"),
  rule("tool_coercion", "hint", "ai|agent .2 must .2 call .4 danger|harm"),
  rule("tool_coercion", "hint", "ai|agent .2 must .4 treasure"),
  rule("tool_coercion", "hint", "orderYou .3 destroy|privilege", { without: "if" }),
  rule("tool_coercion", "context", "destroy! .3 money"),
  rule("tool_coercion", "hint", "unasked", {
    near: ["destroy|send", "you|and"],
    reach: 8,
    without: "if|not",
  }),
  rule("tool_coercion", "context", "confirm .5 void"),
  rule("sabotage", "likely", "plant! .6 backdoor"),
  rule("sabotage", "hint", "weaken|drop|outdo! =4 unguard"),
  rule("sabotage", "likely", "ai =2 weaken|drop =3 unguard"),
  rule("sabotage", "hint", "unguard|bounds =3 void"),
];
