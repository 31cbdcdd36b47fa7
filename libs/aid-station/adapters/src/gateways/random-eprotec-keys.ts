import { randomUUID } from 'node:crypto';
import { EprotecKeys } from '@pds/aid-station/domain';

/** Unique random keys. */
export class RandomEprotecKeys extends EprotecKeys {
  override next(): string {
    return randomUUID();
  }
}
