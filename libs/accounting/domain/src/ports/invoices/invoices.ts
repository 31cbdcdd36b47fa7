import type { FrozenFileRef, Instant } from '@pds/kernel';
import type { BilledStation } from '../../model/invoices/billable-dossier';
import type { Invoice } from '../../model/invoices/invoice';

/** Repository of invoices, with their payments and credit notes. */
export abstract class Invoices {
  async nextId(): Promise<number> {
    return (await this.nextIds(1))[0]!;
  }
  /** Returns `count` new ids, ascending. */
  abstract nextIds(count: number): Promise<number[]>;
  abstract nextPaymentId(): Promise<number>;
  abstract nextCreditNoteId(): Promise<number>;

  /** Stores new invoices. */
  abstract add(...invoices: Invoice[]): Promise<void>;

  /** Stores new payments, new credit notes and the follow-up note; the issued content never changes. */
  abstract save(invoice: Invoice): Promise<void>;

  abstract find(id: number): Promise<Invoice | null>;

  /** The same, locked until the transaction ends. */
  abstract findForUpdate(id: number): Promise<Invoice | null>;

  /** Returns the invoice of a payment; null if there is no such payment. */
  abstract findByPayment(paymentId: number): Promise<Invoice | null>;

  /** Returns the invoice that a credit note corrects; null if there is no such credit note. */
  abstract findByCreditNote(creditNoteId: number): Promise<Invoice | null>;

  /** Returns the day (`YYYY-MM-DD`) of the first invoice of an issuer, in its time zone; null if there is none. */
  abstract firstInvoicedOn(issuerCode: string): Promise<string | null>;

  /** The invoices of a station, oldest first. */
  abstract ofStation(aidStationId: number): Promise<Invoice[]>;

  /** Whether a station has an invoice, credited or not. */
  abstract isInvoiced(aidStationId: number): Promise<boolean>;

  /** Returns the invoices of a station with the totals of invoices and credit notes. */
  async stationBilling(aidStationId: number): Promise<BilledStation> {
    return (await this.stationBillings([aidStationId])).get(aidStationId)!;
  }

  /** The same for several stations; the result contains each of them. */
  abstract stationBillings(aidStationIds: readonly number[]): Promise<ReadonlyMap<number, BilledStation>>;

  /** Stores the PDF unless one is already stored; returns the valid one: the first is frozen. */
  abstract freezeFile(id: number, file: FrozenFileRef): Promise<FrozenFileRef>;

  /** The same for the PDF of a credit note. */
  abstract freezeCreditNoteFile(creditNoteId: number, file: FrozenFileRef): Promise<FrozenFileRef>;

  /** Stores the time of the last sending by e-mail. */
  abstract markSent(id: number, at: Instant): Promise<void>;
}
