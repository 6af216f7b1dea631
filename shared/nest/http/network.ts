import ipaddr from 'ipaddr.js';

/** The IPv6 prefix that one customer commonly gets (RFC 6177). A longer prefix would be easy to evade. */
const IPV6_BITS = 64;

/** The network that rate limits count by: an IPv4 address (also IPv4-mapped IPv6), or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString().split('%')[0]}/${IPV6_BITS}`)}/${IPV6_BITS}`;
}
