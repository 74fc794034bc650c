import { expect, test } from "vitest";
import { mentionOf } from "./mentions.ts";

test.each([
  ["deploy", "Deploys wait for the deployment of the schema."],
  ["deploys", "One deploy a day."],
  ["rate limit", "The limits are per key; the rate is 500."],
  ["CI", "ci: fixed"],
  ["発注", "新しい発注書の形式"],
  ["café", "The Café is closed"],
  ["$scope", "AngularJS kept it in $scope."],
])("%s is mentioned in: %s", (keyword, text) => {
  expect(mentionOf(keyword)(text)).toBe(true);
});

test.each([
  ["ai", "We maintain the aim of it."],
  ["rate limit", "The rate is 500."],
  ["deploy", "redeployable"],
  ["!!!", "!!!"],
  ["", "anything"],
])("%s is not mentioned in: %s", (keyword, text) => {
  expect(mentionOf(keyword)(text)).toBe(false);
});
