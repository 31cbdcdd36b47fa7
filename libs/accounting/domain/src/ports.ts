import type { Instant, Scope } from '@pds/kernel';
import type { BillableDossier, Billed } from './billable-dossier';
import type { FrozenFile, Invoice } from './invoice';
import type { InvoiceContent } from './invoice-content';
import type { Counter, NumberedKind } from './numbering';

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
  abstract freezeFile(id: number, file: FrozenFile): Promise<FrozenFile>;

  /** Remembers when the invoice was last sent by e-mail. */
  abstract markSent(id: number, at: Instant): Promise<void>;
}

/** The gapless counters: one row per issuer and kind. */
export abstract class Counters {
  /** The counter, created on first use, locked until the transaction ends: the next issuer waits for this one's commit. */
  abstract lock(issuerCode: string, kind: NumberedKind): Promise<Counter>;

  /** Remembers the last number given; rolled back with everything else, so that no number is lost. */
  abstract advance(counter: Counter): Promise<void>;
}

/** The dossiers to charge for, gathered from demands, organisations and the association's structure. */
export abstract class BillableDossiers {
  /** The dossier, its price locked until the transaction ends; null when there is none. */
  abstract lock(aidStationId: number): Promise<BillableDossier | null>;

  /** The dossier as it stands; null when there is none. */
  abstract find(aidStationId: number): Promise<BillableDossier | null>;
}

/** The commercial side of the aid stations. */
export abstract class OrderedStations {
  /** Locks a station until the transaction ends, and says whether it is 4 Commandé; null where there is none. */
  abstract lock(aidStationId: number): Promise<{ readonly isOrdered: boolean } | null>;

  /** 5 Facturé. */
  abstract markInvoiced(aidStationId: number): Promise<void>;

  /** 6 Payé. */
  abstract markPaid(aidStationId: number): Promise<void>;
}

/** Which stations a batch is to invoice. */
export interface BatchCriteria {
  readonly scope: Scope;
  /** Calendar date `YYYY-MM-DD`: events that ended before that day began, in their own time zone. */
  readonly endedBefore: string;
}

/** Stations « Commandé » with something left to invoice, for batches. */
export abstract class StationsToInvoice {
  abstract count(criteria: BatchCriteria): Promise<number>;

  /** Up to `limit` numbers greater than `afterId`, ascending: read page by page, never as a whole. */
  abstract idsAfter(criteria: BatchCriteria, afterId: number, limit: number): Promise<number[]>;
}

/** Makes the PDF of an invoice from what was frozen, and keeps its bytes. */
export abstract class InvoicePdfs {
  abstract render(content: InvoiceContent): Promise<Uint8Array>;

  /** Keeps the bytes; the key depends on them, so that keeping twice harms nothing. */
  abstract store(number: string, bytes: Uint8Array): Promise<FrozenFile>;

  abstract read(file: FrozenFile): Promise<Uint8Array>;
}
