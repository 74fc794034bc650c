import { type Rule, rule } from "../rule.ts";

/** “Your new task is …” */
export const newOrdersRules: readonly Rule[] = [
  rule("new_orders", "likely", "your =2 freshOrders"),
  rule("new_orders", "hint", "freshInstr", { isStart: true, isEnd: true }),
  rule("new_orders", "context", "freshOrders|freshInstr"),
  rule("new_orders", "context", "obey!"),
  rule("new_orders", "context", "takeover", { near: ["you|your|ai"], reach: 3 }),
  rule("new_orders", "hint", "insteadOf"),
  rule("new_orders", "hint", "obey! .6 unasked"),
  rule("new_orders", "likely", "nextMove .6 call|destroy"),
  rule("new_orders", "likely", "drops ~7 orders|prompt|task", { amid: "your|given" }),
  rule("new_orders", "hint", "drops =3 your|all =3 rules|bounds"),
  rule("new_orders", "likely", "regard! .8 asOrders"),
];
