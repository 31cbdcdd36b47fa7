import { isPublicAddress } from './public-address';

describe('a public address', () => {
  it.each(['93.184.216.34', '2001:4860:4860::8888', '::ffff:93.184.216.34'])('is %s', (ip) =>
    expect(isPublicAddress(ip)).toBe(true),
  );

  it.each([
    ['127.0.0.1', 'loopback'],
    ['127.8.9.10', 'loopback'],
    ['::1', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback within IPv6'],
    ['10.1.2.3', 'private'],
    ['172.16.0.1', 'private'],
    ['192.168.1.1', 'private'],
    ['fd00::1', 'private'],
    ['169.254.169.254', 'link-local: the metadata of a cloud'],
    ['::ffff:169.254.169.254', 'link-local within IPv6'],
    ['fe80::1', 'link-local'],
    ['100.64.0.1', 'shared by a carrier'],
    ['0.0.0.0', 'unspecified'],
    ['::', 'unspecified'],
    ['224.0.0.1', 'multicast'],
    ['255.255.255.255', 'broadcast'],
    ['64:ff9b::7f00:1', 'loopback behind NAT64'],
    ['2002:7f00:1::', 'loopback behind 6to4'],
    ['localhost', 'a name'],
    ['', 'nothing'],
  ])('is not %s: %s', (ip) => expect(isPublicAddress(ip)).toBe(false));
});
