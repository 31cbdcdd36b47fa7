import type { Instant } from '@pds/kernel';
import {
  type Familiarity,
  type KnownDevice,
  knownDeviceDays,
  knownDeviceLimit,
  KnownDevices,
} from '../ports/login/known-devices';

export class InMemoryKnownDevices extends KnownDevices {
  private rows: KnownDevice[] = [];

  override async familiarity(
    accountId: number,
    from: { readonly device: string | null; readonly address: string },
    now: Instant,
  ): Promise<Familiarity> {
    const oldest = now - knownDeviceDays * 86_400_000;
    const known = this.rows.filter((row) => row.accountId === accountId && row.loggedInAt > oldest);
    if (known.some(({ digest }) => digest === from.device)) return 'device';
    return known.some(({ address }) => address === from.address) ? 'network' : 'neither';
  }

  override async remember(device: KnownDevice, former: string | null): Promise<void> {
    const rows = this.rows
      .map((row) => (row.digest === former ? { ...row, digest: device.digest } : row))
      .filter((row) => row.accountId !== device.accountId || row.digest !== device.digest);
    const own = rows.filter(({ accountId }) => accountId === device.accountId);
    const kept = [device, ...own.sort((a, b) => b.loggedInAt - a.loggedInAt)].slice(0, knownDeviceLimit);
    this.rows = [...rows.filter(({ accountId }) => accountId !== device.accountId), ...kept];
  }

  override async forgetAllOf(accountId: number): Promise<void> {
    this.rows = this.rows.filter((row) => row.accountId !== accountId);
  }
}
