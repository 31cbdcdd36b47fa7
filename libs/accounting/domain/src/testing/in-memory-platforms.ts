import type { Clock, FieldError, UnitOfWork } from '@pds/kernel';
import { InMemoryTimeline } from '@pds/kernel/testing';
import { PlatformUnavailable } from '../deliveries.errors';
import { defaultDeliveryChoice, type DeliveryChoice, type ElectronicChannel } from '../model/deliveries/delivery';
import type { InvoiceContent } from '../model/invoices/invoice-content';
import type { BillableDossiers } from '../ports/invoices/billable-dossiers';
import { DeliveryChoices } from '../ports/deliveries/delivery-choices';
import { EInvoicingPlatform, type StatusPage } from '../ports/deliveries/e-invoicing-platform';
import { EInvoicingPlatforms } from '../ports/deliveries/e-invoicing-platforms';
import type { Invoices } from '../ports/invoices/invoices';
import type { OrderedStations } from '../ports/invoices/ordered-stations';
import { CheckByPlatform } from '../use-cases/invoices/check-by-platform';

/** A platform that judges invoices, and does nothing else. */
export class JudgingPlatform extends EInvoicingPlatform {
  override readonly channel = 'platform';
  override readonly isConnected = true;
  override readonly settleTime = 0;
  override readonly takesCollections = false;
  override validates: 'asked' | false = 'asked';
  /** The invoices asked about, in order. */
  readonly asked: InvoiceContent[] = [];
  /** What it finds; null if it gives no answer. */
  judge: (content: InvoiceContent) => readonly FieldError[] | null = () => [];

  override async validateInvoice(content: InvoiceContent): Promise<readonly FieldError[]> {
    this.asked.push(content);
    const findings = this.judge(content);
    if (findings === null) throw new PlatformUnavailable();
    return findings;
  }

  override submitFlow(): never {
    throw new Error('Not asked for in these tests');
  }

  override findFlow(): never {
    throw new Error('Not asked for in these tests');
  }

  override lookUpBuyer(): never {
    throw new Error('Not asked for in these tests');
  }

  override async *statusesSince(): AsyncGenerator<StatusPage, void, void> {}

  override reportCollected(): never {
    throw new Error('Not asked for in these tests');
  }
}

/** One platform, or none. */
export class InMemoryPlatforms extends EInvoicingPlatforms {
  constructor(readonly platform: EInvoicingPlatform | null = null) {
    super();
  }

  override of(channel: ElectronicChannel): EInvoicingPlatform {
    if (this.platform?.channel !== channel) throw new Error(`No platform ${channel}`);
    return this.platform;
  }

  override connected(): readonly EInvoicingPlatform[] {
    return this.platform ? [this.platform] : [];
  }
}

/** One choice for all departments. */
export class InMemoryDeliveryChoices extends DeliveryChoices {
  choice: DeliveryChoice = defaultDeliveryChoice;

  override async of(): Promise<DeliveryChoice> {
    return this.choice;
  }

  override async save(_departmentId: number, choice: DeliveryChoice): Promise<void> {
    this.choice = choice;
  }
}

/** The check of an installation without a platform: nothing is asked. */
export function checkWithoutPlatform(
  ports: { stations: OrderedStations; dossiers: BillableDossiers; invoices: Invoices },
  unitOfWork: UnitOfWork,
  clock: Clock,
): CheckByPlatform {
  const { stations, dossiers, invoices } = ports;
  const timeline = new InMemoryTimeline();
  const [choices, platforms] = [new InMemoryDeliveryChoices(), new InMemoryPlatforms()];
  return new CheckByPlatform(stations, dossiers, invoices, choices, platforms, timeline, unitOfWork, clock);
}
