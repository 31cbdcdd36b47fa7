import type { Instant } from '@pds/kernel';

/** Days after the last login from a device (and its cookie) that the account still knows it. */
export const knownDeviceDays = 180;

/** Most devices that an account knows: the ones last logged in from. */
export const knownDeviceLimit = 10;

/** A browser from which somebody has logged in to an account, recognised by a secret that only this browser holds. */
export interface KnownDevice {
  readonly accountId: number;
  /** Of its secret. */
  readonly digest: string;
  /** The network that the login came from. */
  readonly address: string;
  readonly loggedInAt: Instant;
}

/** What an account knows of where a login comes from: the device, else the network, else neither. */
export type Familiarity = 'device' | 'network' | 'neither';

/** Where known devices are kept. A device is worth no login: it only decides whose attempts are counted together. */
export abstract class KnownDevices {
  /** @param device digest of the secret that the browser brought; null without one */
  abstract familiarity(
    accountId: number,
    from: { readonly device: string | null; readonly address: string },
    now: Instant,
  ): Promise<Familiarity>;

  /**
   * Keeps a device from which somebody has just logged in, and of an account's devices the latest {@link knownDeviceLimit}.
   * @param former digest of the secret that the browser brought: for every account that knew it, the new one takes its place
   */
  abstract remember(device: KnownDevice, former: string | null): Promise<void>;

  /** From now on the account knows no device and no network. */
  abstract forgetAllOf(accountId: number): Promise<void>;
}
