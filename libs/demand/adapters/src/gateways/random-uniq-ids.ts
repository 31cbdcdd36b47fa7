import { UniqIds } from '@pds/demand/domain';
import { newLinkSecret } from '@pds/platform';

export class RandomUniqIds extends UniqIds {
  override next(): string {
    return newLinkSecret();
  }
}
