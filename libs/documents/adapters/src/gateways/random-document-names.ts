import { randomBytes } from 'node:crypto';
import { DocumentNames } from '@pds/documents/domain';

/** 192 random bits in URL-safe characters. */
export class RandomDocumentNames extends DocumentNames {
  override next(): string {
    return randomBytes(24).toString('base64url');
  }
}
