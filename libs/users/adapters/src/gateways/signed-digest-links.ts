import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyFor, type Settings } from '@pds/platform';
import { DigestLinks, type DigestOwner } from '@pds/users/domain';

/** Secrets that contain the account's id, signed with its address by a key made from SESSION_SECRET; nothing is stored. */
export class SignedDigestLinks extends DigestLinks {
  private readonly key: Buffer;

  constructor({ sessionSecret }: Pick<Settings, 'sessionSecret'>) {
    super();
    this.key = keyFor(sessionSecret, 'users: links of the daily digest');
  }

  override secretOf({ accountId, email }: DigestOwner): string {
    const signature = createHmac('sha256', this.key).update(`${accountId} ${email.toLowerCase()}`).digest('base64url');
    return `${accountId}.${signature}`;
  }

  override accountNamedBy(secret: string): number | null {
    const match = /^([1-9]\d{0,8})\.[\w-]{43}$/.exec(secret);
    return match ? Number(match[1]) : null;
  }

  override isSecretOf(secret: string, owner: DigestOwner): boolean {
    const [given, wanted] = [Buffer.from(secret), Buffer.from(this.secretOf(owner))];
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
}
