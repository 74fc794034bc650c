import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { addressList, clientAddress, isLoopback } from "./clientAddress.ts";

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  }) as unknown as IncomingMessage;
const proxies = addressList(["10.0.0.0/8", "::1"]);

test.each([
  ["the peer itself", from("192.0.2.7"), "192.0.2.7", false],
  ["a program here", from("127.0.0.1"), "127.0.0.1", true],
  ["one in the clothes of IPv6", from("::ffff:127.0.0.1"), "127.0.0.1", true],
  ["a stranger who claims to be another", from("192.0.2.7", "127.0.0.1"), "192.0.2.7", false],
  ["an unknown proxy here", from("127.0.0.1", "192.0.2.7"), "127.0.0.1", false],
  ["a known proxy", from("10.1.2.3", "192.0.2.7"), "192.0.2.7", false],
  ["a lie before a known proxy's word", from("10.1.2.3", "127.0.0.1, 192.0.2.7"), "192.0.2.7", false],
  ["two known proxies", from("::1", "192.0.2.7, 10.9.9.9"), "192.0.2.7", false],
  ["a known proxy's nonsense", from("10.1.2.3", "localhost"), "10.1.2.3", false],
  ["a known proxy that says nothing", from("::1"), "::1", false],
])("%s", (_what, request, address, isLocal) => {
  expect(clientAddress(request, proxies)).toEqual({ address, isLocal });
});

test.each(["", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8/8", "proxy.example", "::1/129", "1.2.3.4/-1"])(
  "`%s` is no address",
  (entry) => {
    expect(() => addressList([entry])).toThrow("is no address");
  },
);

test("names of this machine are told from others", () => {
  const names = ["localhost", "127.0.0.1", "127.9.9.9", "::1", "0.0.0.0", "::", "192.168.1.1", "127.example"];
  expect(names.filter(isLoopback)).toEqual(["localhost", "127.0.0.1", "127.9.9.9", "::1"]);
});
