import { randomUUID } from 'node:crypto';
import { EprotecKeys } from '@pds/aid-station/domain';

/** Keys that nobody gives twice. */
export class RandomEprotecKeys extends EprotecKeys {
  override next(): string {
    return randomUUID();
  }
}
