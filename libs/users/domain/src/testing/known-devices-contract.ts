import { knownDeviceDays, knownDeviceLimit, type KnownDevices } from '../ports/login/known-devices';

const now = Date.parse('2026-11-20T10:00:00Z');
const day = 86_400_000;

/** What every implementation of {@link KnownDevices} must do; accounts 1 and 2 exist. */
export function knownDevicesContract(makeDevices: () => Promise<KnownDevices>): void {
  let devices: KnownDevices;
  beforeEach(async () => {
    devices = await makeDevices();
  });
  const login = (accountId: number, digest: string, former: string | null = null, loggedInAt = now) =>
    devices.remember({ accountId, digest, address: `network of ${digest}`, loggedInAt }, former);
  const seen = (accountId: number, device: string | null, address = 'elsewhere', at = now) =>
    devices.familiarity(accountId, { device, address }, at);

  it('recognises a device by its secret, another by its network, the rest not at all; separately for each account', async () => {
    await login(1, 'a');
    expect(await seen(1, 'a')).toBe('device');
    expect(await seen(1, 'b', 'network of a')).toBe('network');
    expect(await seen(1, null, 'network of a')).toBe('network');
    expect(await seen(1, 'b')).toBe('neither');
    expect(await seen(1, null)).toBe('neither');
    expect(await seen(2, 'a', 'network of a')).toBe('neither');
  });

  it('gives a device a new secret at each login, for every account that recognised it: a copy of the former one is invalid', async () => {
    await login(1, 'a');
    await login(2, 'b', 'a');
    expect(await Promise.all([seen(1, 'b'), seen(2, 'b')])).toEqual(['device', 'device']);
    expect(await seen(1, 'a')).toBe('neither');
    await login(1, 'c', 'b', now + 1);
    expect(await Promise.all([seen(1, 'c'), seen(2, 'c')])).toEqual(['device', 'device']);
  });

  it('deletes devices after a time without login, and recognises only the latest few', async () => {
    await login(1, 'a');
    expect(await seen(1, 'a', 'elsewhere', now + knownDeviceDays * day - 1)).toBe('device');
    expect(await seen(1, 'a', 'network of a', now + knownDeviceDays * day)).toBe('neither');
    for (let n = 1; n < knownDeviceLimit; n++) await login(1, `later ${n}`, null, now + n);
    expect(await seen(1, 'a')).toBe('device');
    await login(1, 'last', null, now + knownDeviceLimit);
    expect(await seen(1, 'a')).toBe('neither');
    expect(await seen(1, 'later 1')).toBe('device');
  });

  it('deletes all devices of an account', async () => {
    await login(1, 'a');
    await login(2, 'b');
    await devices.forgetAllOf(1);
    expect(await seen(1, 'a', 'network of a')).toBe('neither');
    expect(await seen(2, 'b')).toBe('device');
  });
}
