import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts data that must be stored and read again (AES-256-GCM). The key is derived from the installation's secret: a copy of the database
 * alone reveals nothing.
 */
export class SecretBox {
  private readonly key: Buffer;

  /** @param purpose part of the key: each purpose has a different key */
  constructor(installationSecret: string, purpose: string) {
    this.key = Buffer.from(hkdfSync('sha256', installationSecret, '', purpose, 32));
  }

  /** @param owner the owner of the secret: it cannot be decrypted for another one */
  close(text: string, owner: string): string {
    const iv = randomBytes(ivBytes);
    const encryption = createCipheriv(cipher, this.key, iv).setAAD(Buffer.from(owner));
    const encrypted = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()]);
    return Buffer.concat([iv, encryption.getAuthTag(), encrypted]).toString('base64url');
  }

  /** The text, or null when it was encrypted with another key or for another owner, or changed since. */
  open(closed: string, owner: string): string | null {
    const bytes = Buffer.from(closed, 'base64url');
    const iv = bytes.subarray(0, ivBytes);
    const tag = bytes.subarray(ivBytes, ivBytes + tagBytes);
    try {
      const decryption = createDecipheriv(cipher, this.key, iv, { authTagLength: tagBytes })
        .setAAD(Buffer.from(owner))
        .setAuthTag(tag);
      return Buffer.concat([decryption.update(bytes.subarray(ivBytes + tagBytes)), decryption.final()]).toString();
    } catch {
      return null;
    }
  }
}
