import type { FrozenFileRef, Instant } from '@pds/kernel';
import type { Billed } from '../model/billable-dossier';
import type { Invoice } from '../model/invoice';

/** Where invoices are kept, with their payments and credit notes. */
export abstract class Invoices {
  abstract nextId(): Promise<number>;
  abstract nextPaymentId(): Promise<number>;
  abstract nextCreditNoteId(): Promise<number>;

  /** Keeps a new invoice. */
  abstract add(invoice: Invoice): Promise<void>;

  /** Keeps new payments, new credit notes and the follow-up note; the issued content never changes. */
  abstract save(invoice: Invoice): Promise<void>;

  abstract find(id: number): Promise<Invoice | null>;

  /** Same, alone until the transaction ends. */
  abstract findForUpdate(id: number): Promise<Invoice | null>;

  /** The invoices of a station, oldest first. */
  abstract ofStation(aidStationId: number): Promise<Invoice[]>;

  /** What a station's invoices and credit notes add up to. */
  abstract billedOn(aidStationId: number): Promise<Billed>;

  /** Remembers the PDF unless one is already remembered; gives back the one that counts: the first is frozen. */
  abstract freezeFile(id: number, file: FrozenFileRef): Promise<FrozenFileRef>;

  /** Remembers when the invoice was last sent by e-mail. */
  abstract markSent(id: number, at: Instant): Promise<void>;
}
