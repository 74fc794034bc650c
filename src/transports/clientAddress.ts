import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import { Failure } from "../domain/failure.ts";

/** Where a request came from. */
export interface ClientAddress {
  readonly address: string;
  /** It came from a program on this machine, and not on behalf of somebody else. */
  readonly isLocal: boolean;
}

const LOOPBACK = addressList(["127.0.0.0/8", "::1"]);

/** Addresses, and networks in the form 10.0.0.0/8. */
export function addressList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", bits, ...rest] = entry.trim().split("/");
    const family = familyOf(address);
    const width = bits === undefined ? widest(family) : /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
    if (isIP(address) === 0 || rest.length > 0 || width < 0 || width > widest(family)) throw noAddress(entry);
    list.addSubnet(address, width, family);
  }
  return list;
}

/**
 * The peer of the connection, unless that is a proxy that is trusted to tell whom it asks for: then the last address in
 * `X-Forwarded-For` that is none of these proxies. What stands before that one, anybody may have written.
 */
export function clientAddress({ socket, headers }: IncomingMessage, proxies: BlockList): ClientAddress {
  const peer = plain(socket.remoteAddress ?? "");
  const isForwarded = headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;
  if (!isIn(proxies, peer)) return { address: peer, isLocal: !isForwarded && isIn(LOOPBACK, peer) };
  const told = [headers["x-forwarded-for"] ?? []]
    .flat()
    .join(",")
    .split(",")
    .map((each) => plain(each.trim()));
  const client = told.reverse().find((address) => !isIn(proxies, address));
  return client !== undefined && isIP(client) !== 0
    ? { address: client, isLocal: false }
    : { address: peer, isLocal: false };
}

/** What the client was asked by: a proxy that is trusted says so of whom it asks for, as the last one that wrote it. */
export function clientScheme({ socket, headers }: IncomingMessage, proxies: BlockList): "http" | "https" {
  const own = "encrypted" in socket ? "https" : "http";
  if (!isIn(proxies, plain(socket.remoteAddress ?? ""))) return own;
  const told = [headers["x-forwarded-proto"] ?? []].flat().join(",").split(",").at(-1)?.trim();
  return told === "https" || told === "http" ? told : own;
}

export function isLoopback(host: string): boolean {
  return host === "localhost" || isIn(LOOPBACK, host);
}

function isIn(list: BlockList, address: string): boolean {
  return isIP(address) !== 0 && list.check(address, familyOf(address));
}

/** On a socket for both families, IPv4 addresses come in the clothes of IPv6. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}

function widest(family: "ipv4" | "ipv6"): number {
  return family === "ipv4" ? 32 : 128;
}

function noAddress(entry: string): Failure {
  return new Failure(
    "invalid_input",
    `\`${entry.slice(0, 100)}\` is no address of a proxy.`,
    "Write addresses or networks: 10.0.0.1, 10.0.0.0/8, fd00::/8.",
  );
}
