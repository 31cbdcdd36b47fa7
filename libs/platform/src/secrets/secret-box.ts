import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Derives a key of 32 bytes from the installation's secret.
 * @param purpose part of the key: each purpose has a different key
 */
export function keyFor(installationSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', installationSecret, '', purpose, 32));
}

/**
 * Encrypts data that must be stored and read again (AES-256-GCM). The key is derived from the installation's secret: a copy of the database
 * alone reveals nothing.
 */
export class SecretBox {
  private readonly key: Buffer;

  /** @param purpose as for {@link keyFor} */
  constructor(installationSecret: string, purpose: string) {
    this.key = keyFor(installationSecret, purpose);
  }

  /** @param owner the owner of the secret: it cannot be decrypted for another one */
  encrypt(text: string, owner: string): string {
    const iv = randomBytes(ivBytes);
    const encryption = createCipheriv(cipher, this.key, iv).setAAD(Buffer.from(owner));
    const encrypted = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()]);
    return Buffer.concat([iv, encryption.getAuthTag(), encrypted]).toString('base64url');
  }

  /** The text, or null when it was encrypted with another key or for another owner, or changed since. */
  decrypt(closed: string, owner: string): string | null {
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
