import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyFor, type Settings } from '@pds/platform';
import { DigestLinks } from '@pds/users/domain';

/** Secrets that contain the account's id and its signature with a key made from SESSION_SECRET; nothing is stored. */
export class SignedDigestLinks extends DigestLinks {
  private readonly key: Buffer;

  constructor({ sessionSecret }: Pick<Settings, 'sessionSecret'>) {
    super();
    this.key = keyFor(sessionSecret, 'users: links of the daily digest');
  }

  override secretOf(accountId: number): string {
    return `${accountId}.${this.signatureOf(String(accountId)).toString('base64url')}`;
  }

  override accountOf(secret: string): number | null {
    const match = /^([1-9]\d{0,8})\.([\w-]{43})$/.exec(secret);
    if (!match) return null;
    const given = Buffer.from(match[2]!, 'base64url');
    return timingSafeEqual(given, this.signatureOf(match[1]!)) ? Number(match[1]) : null;
  }

  private signatureOf(accountId: string): Buffer {
    return createHmac('sha256', this.key).update(accountId).digest();
  }
}
