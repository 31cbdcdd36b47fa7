import { DeclarationRecipients } from '@pds/documents/domain';

/** No recipient is known in advance: the sender types the address. */
export class NoDeclarationRecipients extends DeclarationRecipients {
  override async of(): Promise<readonly string[]> {
    return [];
  }
}
