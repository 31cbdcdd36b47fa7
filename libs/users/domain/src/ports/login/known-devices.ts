import type { Instant } from '@pds/kernel';

/** Days after the last login from a device (and its cookie) during which the account recognises it. */
export const knownDeviceDays = 180;

/** The maximum number of devices that an account recognises: those with the latest logins. */
export const knownDeviceLimit = 10;

/** A browser from which a user has logged in to an account, recognised by a secret that only this browser has. */
export interface KnownDevice {
  readonly accountId: number;
  /** The digest of its secret. */
  readonly digest: string;
  /** The network that the login came from. */
  readonly address: string;
  readonly loggedInAt: Instant;
}

/** What an account recognises of the origin of a login: the device, or else the network, or else neither. */
export type Familiarity = 'device' | 'network' | 'neither';

/** Stores known devices. A device does not replace a login: it only decides which attempts are counted together. */
export abstract class KnownDevices {
  /** @param device digest of the secret that the browser sent; null without one */
  abstract familiarity(
    accountId: number,
    from: { readonly device: string | null; readonly address: string },
    now: Instant,
  ): Promise<Familiarity>;

  /**
   * Stores a device from which a user has just logged in, and retains the latest {@link knownDeviceLimit} devices of an account.
   * @param former digest of the secret that the browser sent: for every account that recognised it, the new one replaces it
   */
  abstract remember(device: KnownDevice, former: string | null): Promise<void>;

  /** Deletes all devices and networks of the account. */
  abstract forgetAllOf(accountId: number): Promise<void>;
}
