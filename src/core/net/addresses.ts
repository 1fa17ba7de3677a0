import { BlockList, isIP } from "node:net";

/** IPv4 ranges outside the public internet (IANA special-purpose registries, RFC 6890). */
const CLOSED_V4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

/** Non-public ranges within 2000::/3, the only routed part of IPv6; 2001::/23 and 2002::/16 lead to IPv4. */
const CLOSED_V6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const closed = new BlockList();
for (const [net, bits] of CLOSED_V4) closed.addSubnet(net, bits, "ipv4");
for (const [net, bits] of CLOSED_V6) closed.addSubnet(net, bits, "ipv6");
const routed = new BlockList();
routed.addSubnet("2000::", 3, "ipv6");

/** Returns true for an IP address on the public internet; false for text that is not an address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, "ipv4");
  return family === 6 && routed.check(address, "ipv6") && !closed.check(address, "ipv6");
}
