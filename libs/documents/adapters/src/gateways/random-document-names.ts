import { DocumentNames } from '@pds/documents/domain';
import { newLinkSecret } from '@pds/platform';

export class RandomDocumentNames extends DocumentNames {
  override next(): string {
    return newLinkSecret();
  }
}
