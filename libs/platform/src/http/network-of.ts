import ipaddr from 'ipaddr.js';

/**
 * The address that attempts are counted for: an IPv4 address, also where it comes mapped into IPv6, or the /64 network of
 * an IPv6 one, of which every subscriber has 2^64 addresses to try from. What is no address (a proxy may say `unknown`)
 * is counted as it is.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!('parts' in address)) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
