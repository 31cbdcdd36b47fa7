import type { Instant } from '@pds/kernel';

/** Time-based one-time passwords (RFC 6238) as every authenticator application generates them, and recovery codes. */
export abstract class OneTimeCodes {
  /** A new secret of 160 random bits, in base 32. */
  abstract newSecret(): string;

  /** The `otpauth://` address that an application reads as a QR code. */
  abstract uri(secret: string, label: string): string;

  /**
   * The time step of thirty seconds that a code belongs to: the current one or a neighbour, for clocks that differ. Null when the code is
   * invalid for this secret at this time.
   */
  abstract stepOf(secret: string, code: string, now: Instant): number | null;

  /** A new recovery code of 80 random bits, easy to write down: `k7qp-2mxa-…`. */
  abstract newRecoveryCode(): string;
}
