import { CheckoutReferences } from '@pds/accounting/domain';
import { randomBytes } from 'node:crypto';

/** 192 random bits in URL-safe characters. */
export class RandomCheckoutReferences extends CheckoutReferences {
  override next(): string {
    return randomBytes(24).toString('base64url');
  }
}
