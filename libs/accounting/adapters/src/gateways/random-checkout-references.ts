import { CheckoutReferences } from '@pds/accounting/domain';
import { newLinkSecret } from '@pds/platform';

export class RandomCheckoutReferences extends CheckoutReferences {
  override next(): string {
    return newLinkSecret();
  }
}
