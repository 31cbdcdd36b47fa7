import ipaddr from 'ipaddr.js';

/**
 * The address for which attempts are counted: an IPv4 address, also when mapped into IPv6, or the /64 network of an IPv6 address, since
 * every subscriber has 2^64 addresses to try from. A text that is not an address (a proxy may send `unknown`) is counted unchanged.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!('parts' in address)) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
