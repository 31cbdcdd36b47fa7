import { type EInvoicingPlatform, EInvoicingPlatforms, type ElectronicChannel } from '@pds/accounting/domain';
import type { Settings } from '@pds/platform';
import { HttpChorusPro } from './http-chorus-pro';
import { HttpInvoicePlatform } from './http-invoice-platform';

/** The platforms that the environment configures; none by default. */
export class ConfiguredPlatforms extends EInvoicingPlatforms {
  private readonly platforms: Readonly<Record<ElectronicChannel, EInvoicingPlatform>>;

  constructor({ invoicePlatform, chorusPro, invoiceSettleTime }: Settings) {
    super();
    this.platforms = {
      platform: new HttpInvoicePlatform(invoicePlatform, invoiceSettleTime),
      'chorus-pro': new HttpChorusPro(chorusPro),
    };
  }

  override of(channel: ElectronicChannel): EInvoicingPlatform {
    return this.platforms[channel];
  }

  override connected(): readonly EInvoicingPlatform[] {
    return Object.values(this.platforms).filter(({ isConnected }) => isConnected);
  }
}
