import { randomBytes } from 'node:crypto';
import { UniqIds } from '@pds/demand/domain';

/** 192 random bits in 32 URL-safe characters. */
export class RandomUniqIds extends UniqIds {
  override next(): string {
    return randomBytes(24).toString('base64url');
  }
}
