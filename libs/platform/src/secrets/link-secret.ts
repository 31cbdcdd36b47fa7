import { hash, randomBytes } from 'node:crypto';

/** A new secret for a link: 192 random bits in 32 URL-safe characters. */
export const newLinkSecret = (): string => randomBytes(24).toString('base64url');

/** What is stored of an unguessable secret: its SHA-256. */
export const secretDigest = (secret: string): string => hash('sha256', secret, 'hex');
