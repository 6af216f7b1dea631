import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that one customer commonly has for himself (RFC 6177): counting by less is no limit. */
const IPV6_BITS = 64;

/** What limits per address count by: an IPv4 address, also one in IPv6 clothes, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString().split('%')[0]}/${IPV6_BITS}`)}/${IPV6_BITS}`;
}
