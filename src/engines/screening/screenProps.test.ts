import { expect, test } from "vitest";
import { screenProps } from "./screenProps.ts";

const token = ["ghp", "_", "a1B2".repeat(9)].join("");

test("texts are screened at any depth, in lists too; what is no text stays as it is", async () => {
  const props = {
    title: `rotate ${token}`,
    tradeoffs: ["none", `uses ${token}`],
    metadata: { step: { log: `password=hunter${2}hunter` }, count: 3, ok: true, nothing: null },
  };
  expect(await screenProps(props)).toEqual({
    props: {
      title: "rotate [redacted:github-token]",
      tradeoffs: ["none", "uses [redacted:github-token]"],
      metadata: { step: { log: "password=[redacted:password]" }, count: 3, ok: true, nothing: null },
    },
    found: ["github-token", "password"],
    isPartial: false,
  });
});

test("the name of a property tells of a secret as a name in a text does", async () => {
  const { props, found } = await screenProps({ env: { apiKey: "a1B2c3D4e5F6a7B8", password: "required" } });
  expect(props).toEqual({ env: { apiKey: "[redacted:secret]", password: "required" } });
  expect(found).toEqual(["secret"]);
});

test("names inside are screened as well, and no value is lost by it", async () => {
  const other = token.replace("a", "b");
  const { props, found } = await screenProps({
    metadata: { [token]: 1, list: [{ [token]: 2, [other]: 3 }] },
  });
  const [first, second] = ["[redacted:github-token]", "[redacted:github-token] 2"];
  expect(props).toEqual({ metadata: { [first]: 1, list: [{ [first]: 2, [second]: 3 }] } });
  expect(found).toEqual(["github-token"]);
});

test("the outermost names stay, whatever they are", async () => {
  const props = { [token]: "x", __proto: "y" };
  expect((await screenProps(props)).props).toEqual(props);
});
