import { randomBytes } from 'node:crypto';
import type { Instant } from '@pds/kernel';
import { OneTimeCodes } from '@pds/users/domain';
import { Secret, TOTP } from 'otpauth';

const period = 30;

/** RFC 6238 as authenticator applications know it: SHA-1, six digits, thirty seconds. */
export class OtpauthCodes extends OneTimeCodes {
  override newSecret(): string {
    return new Secret({ size: 20 }).base32;
  }

  override uri(secret: string, label: string): string {
    return this.totp(secret, label).toString();
  }

  override stepOf(secret: string, code: string, now: Instant): number | null {
    if (secret === '' || !/^\d{6}$/.test(code)) return null;
    const delta = this.totp(secret, '').validate({ token: code, timestamp: now, window: 1 });
    return delta === null ? null : Math.floor(now / (period * 1000)) + delta;
  }

  override newRecoveryCode(): string {
    const code = new Secret({ buffer: new Uint8Array(randomBytes(15)).buffer }).base32.toLowerCase();
    return code.match(/.{4}/g)!.join('-');
  }

  private totp(secret: string, label: string): TOTP {
    return new TOTP({ issuer: 'Postes de secours', label, secret: Secret.fromBase32(secret), period });
  }
}
