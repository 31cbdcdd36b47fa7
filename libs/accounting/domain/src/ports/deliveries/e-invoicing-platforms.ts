import type { ElectronicChannel } from '../../model/deliveries/delivery';
import type { EInvoicingPlatform } from './e-invoicing-platform';

/** The platforms by channel; `isConnected` tells whether this installation has an account of one. */
export abstract class EInvoicingPlatforms {
  abstract of(channel: ElectronicChannel): EInvoicingPlatform;

  /** Those of which this installation has an account. */
  abstract connected(): readonly EInvoicingPlatform[];
}
