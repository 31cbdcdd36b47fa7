import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address belongs to the public internet. Private, loopback, link-local (cloud metadata), shared, reserved and multicast
 * addresses do not, nor IPv6 addresses that contain an IPv4 address for a gateway (NAT64, 6to4, Teredo).
 */
export function isPublicAddress(ip: string): boolean {
  return ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'unicast';
}
