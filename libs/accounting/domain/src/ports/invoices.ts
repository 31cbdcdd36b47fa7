import type { FrozenFileRef, Instant } from '@pds/kernel';
import type { BilledStation } from '../model/billable-dossier';
import type { Invoice } from '../model/invoice';

/** Where invoices are kept, with their payments and credit notes. */
export abstract class Invoices {
  async nextId(): Promise<number> {
    return (await this.nextIds(1))[0]!;
  }
  /** So many new ids, ascending. */
  abstract nextIds(count: number): Promise<number[]>;
  abstract nextPaymentId(): Promise<number>;
  abstract nextCreditNoteId(): Promise<number>;

  /** Keeps new invoices. */
  abstract add(...invoices: Invoice[]): Promise<void>;

  /** Keeps new payments, new credit notes and the follow-up note; the issued content never changes. */
  abstract save(invoice: Invoice): Promise<void>;

  abstract find(id: number): Promise<Invoice | null>;

  /** Same, alone until the transaction ends. */
  abstract findForUpdate(id: number): Promise<Invoice | null>;

  /** The invoice that a payment was written on; null when there is no such payment. */
  abstract findByPayment(paymentId: number): Promise<Invoice | null>;

  /** The invoice that a credit note corrects; null when there is no such credit note. */
  abstract findByCreditNote(creditNoteId: number): Promise<Invoice | null>;

  /** The day (`YYYY-MM-DD`) of the first invoice of an issuer, on its clocks; null before there is one. */
  abstract firstInvoicedOn(issuerCode: string): Promise<string | null>;

  /** The invoices of a station, oldest first. */
  abstract ofStation(aidStationId: number): Promise<Invoice[]>;

  /** Whether a station has an invoice, credited or not. */
  abstract isInvoiced(aidStationId: number): Promise<boolean>;

  /** What a station's invoices and credit notes add up to, and which they are. */
  async billedOn(aidStationId: number): Promise<BilledStation> {
    return (await this.billedOnEach([aidStationId])).get(aidStationId)!;
  }

  /** The same of several stations, each of which is answered for. */
  abstract billedOnEach(aidStationIds: readonly number[]): Promise<ReadonlyMap<number, BilledStation>>;

  /** Remembers the PDF unless one is already remembered; gives back the one that counts: the first is frozen. */
  abstract freezeFile(id: number, file: FrozenFileRef): Promise<FrozenFileRef>;

  /** The same for the PDF of a credit note. */
  abstract freezeCreditNoteFile(creditNoteId: number, file: FrozenFileRef): Promise<FrozenFileRef>;

  /** Remembers when the invoice was last sent by e-mail. */
  abstract markSent(id: number, at: Instant): Promise<void>;
}
