import { type FieldError, isInScope, Money, type Principal } from '@pds/kernel';
import { StationToInvoiceNotFound } from '../accounting.errors';
import {
  type BillableDossier,
  billableNow,
  billedBy,
  missingForInvoice,
  overInvoiced,
  remainingToInvoice,
} from '../model/billable-dossier';
import { asBilled, type Invoice } from '../model/invoice';
import type { BillableDossiers } from '../ports/billable-dossiers';
import type { Invoices } from '../ports/invoices';

/** What is billed of a dossier, and what may be billed still. */
export interface DossierBilling {
  readonly dossier: BillableDossier;
  /** Null while the dossier has none. */
  readonly price: Money | null;
  readonly invoiced: Money;
  readonly credited: Money;
  /** What final credit notes gave up of the price: not left to invoice, but it may be invoiced again. */
  readonly waived: Money;
  readonly remaining: Money;
  /** What may be invoiced now: what remains or was given up, within what the customer accepted. */
  readonly billable: Money;
  /** Invoiced beyond the price or the accepted total: a credit note is due. */
  readonly overInvoiced: Money;
  /** What the dossier lacks before an invoice; empty when ready. */
  readonly missing: readonly FieldError[];
  /** Where an invoice goes unless somebody writes another address. */
  readonly contactEmail: string;
  /** Oldest first. What was invoiced counts whoever it was made out by; who may read it is frozen with each invoice. */
  readonly invoices: readonly Invoice[];
}

/** The billing of a dossier for its screen (spec back-office 5). Throws `StationToInvoiceNotFound` (missing or out of scope). */
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
    const billed = billedBy(invoices.map(asBilled));
    return {
      dossier,
      price,
      ...billed,
      remaining: remainingToInvoice(price ?? Money.zero, billed),
      billable: billableNow(dossier, billed),
      overInvoiced: overInvoiced(dossier, billed),
      missing: missingForInvoice(dossier),
      contactEmail: dossier.customer?.accountingEmail ?? dossier.contact.email,
      invoices: invoices.filter((invoice) => isInScope(scope, invoice.snapshot().ownership)),
    };
  }
}
