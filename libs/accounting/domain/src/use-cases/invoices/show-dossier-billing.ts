import type { Instalment } from '@pds/documents/contract';
import { type FieldError, isInScope, Money, type Principal } from '@pds/kernel';
import { StationToInvoiceNotFound } from '../../invoices.errors';
import { nextInstalment } from '../../model/invoices/agreed-instalments';
import {
  type BillableDossier,
  billableNow,
  needsNoInvoice,
  overInvoiced,
  remainingToInvoice,
  totalBilled,
} from '../../model/invoices/billable-dossier';
import { type Invoice, toBilledInvoice } from '../../model/invoices/invoice';
import { missingForInvoice } from '../../model/invoices/invoice-precheck';
import type { BillableDossiers } from '../../ports/invoices/billable-dossiers';
import type { Invoices } from '../../ports/invoices/invoices';

/** The billing of a dossier: what is billed, and what can still be billed. */
export interface DossierBilling {
  readonly dossier: BillableDossier;
  /** Null if the dossier has none. */
  readonly price: Money | null;
  readonly invoiced: Money;
  readonly credited: Money;
  /** The amount of the price waived by final credit notes: not left to invoice, but it may be invoiced again. */
  readonly waived: Money;
  readonly remaining: Money;
  /** The amount that may be invoiced now: the remainder and the waived amount, within the accepted total. */
  readonly billable: Money;
  /** The agreed part to invoice next; null for a payment in one part. */
  readonly nextInstalment: Instalment | null;
  /** The amount invoiced beyond the price or the accepted total: a credit note is due. */
  readonly overInvoiced: Money;
  /** The cover is given away: no invoice is needed, and none is issued. */
  readonly isFreeOfCharge: boolean;
  /** What is missing in the dossier before an invoice; empty if it is ready, or needs none. */
  readonly missing: readonly FieldError[];
  /** The default recipient of an invoice. */
  readonly contactEmail: string;
  /** Oldest first. Totals include the invoices of every issuer; who may read an invoice is frozen with it. */
  readonly invoices: readonly Invoice[];
}

/** Returns the billing of a dossier for its screen (spec back-office 5). Throws `StationToInvoiceNotFound` (missing or out of scope). */
export class ShowDossierBilling {
  constructor(
    private readonly dossiers: BillableDossiers,
    private readonly invoices: Invoices,
  ) {}

  async execute(demandId: number, { scope }: Principal): Promise<DossierBilling> {
    const dossier = await this.dossiers.find(demandId);
    if (!dossier || !isInScope(scope, dossier.ownership)) throw new StationToInvoiceNotFound();
    const invoices = await this.invoices.ofStation(demandId);
    const price = dossier.priceCents === null ? null : Money.ofCents(dossier.priceCents);
    const billed = totalBilled(invoices.map(toBilledInvoice));
    const isFreeOfCharge = needsNoInvoice(dossier, billed);
    return {
      dossier,
      price,
      ...billed,
      remaining: remainingToInvoice(price ?? Money.zero, billed),
      billable: billableNow(dossier, billed),
      nextInstalment: nextInstalment(dossier, billed),
      overInvoiced: overInvoiced(dossier, billed),
      isFreeOfCharge,
      missing: isFreeOfCharge ? [] : missingForInvoice(dossier),
      contactEmail: dossier.customer?.accountingEmail ?? dossier.contact.email,
      invoices: invoices.filter((invoice) => isInScope(scope, invoice.snapshot().ownership)),
    };
  }
}
