import type { FrozenFileRef, Instant } from '@pds/kernel';
import { type BilledStation, totalBilled } from '../model/invoices/billable-dossier';
import { Invoice, type InvoiceState, toBilledInvoice } from '../model/invoices/invoice';
import { type CounterValue, nextCounterValue, type NumberedKind } from '../model/invoices/numbering';
import { Counters } from '../ports/invoices/counters';
import { Invoices } from '../ports/invoices/invoices';

/** Invoices in a map, copied in and out like in a database. */
export class InMemoryInvoices extends Invoices {
  private readonly rows = new Map<number, InvoiceState>();
  private lastId = 0;

  override async nextIds(count: number): Promise<number[]> {
    return Array.from({ length: count }, () => ++this.lastId);
  }

  override async nextPaymentId(): Promise<number> {
    return ++this.lastId;
  }

  override async nextCreditNoteId(): Promise<number> {
    return ++this.lastId;
  }

  override async add(...invoices: Invoice[]): Promise<void> {
    for (const invoice of invoices) {
      const state = invoice.snapshot();
      if ([...this.rows.values()].some(({ number }) => number === state.number))
        throw new Error(`Number taken: ${state.number}`);
      this.rows.set(state.id, state);
    }
  }

  override async save(invoice: Invoice): Promise<void> {
    const known = this.rows.get(invoice.id);
    if (!known) throw new Error(`Unknown invoice ${invoice.id}`);
    const { payments, credits, comment } = invoice.snapshot();
    this.rows.set(invoice.id, { ...known, payments, credits, comment });
  }

  override async find(id: number): Promise<Invoice | null> {
    const row = this.rows.get(id);
    return row ? Invoice.restore(row) : null;
  }

  override findForUpdate(id: number): Promise<Invoice | null> {
    return this.find(id);
  }

  override async findByPayment(paymentId: number): Promise<Invoice | null> {
    return this.having(({ payments }) => payments.some(({ id }) => id === paymentId));
  }

  override async findByCreditNote(creditNoteId: number): Promise<Invoice | null> {
    return this.having(({ credits }) => credits.some(({ id }) => id === creditNoteId));
  }

  override async firstInvoicedOn(issuerCode: string): Promise<string | null> {
    const first = [...this.rows.values()]
      .filter((row) => row.issuerCode === issuerCode)
      .toSorted((a, b) => a.sequence - b.sequence)[0];
    return first?.content.issueDate ?? null;
  }

  override async ofStation(aidStationId: number): Promise<Invoice[]> {
    return [...this.rows.values()]
      .filter((row) => row.aidStationId === aidStationId)
      .sort((a, b) => a.id - b.id)
      .map((row) => Invoice.restore(row));
  }

  override async isInvoiced(aidStationId: number): Promise<boolean> {
    return (await this.ofStation(aidStationId)).length > 0;
  }

  override async stationBillings(aidStationIds: readonly number[]): Promise<ReadonlyMap<number, BilledStation>> {
    const billed = new Map<number, BilledStation>();
    for (const id of aidStationIds) billed.set(id, totalBilled((await this.ofStation(id)).map(toBilledInvoice)));
    return billed;
  }

  /** All invoices, for the ports that search them. */
  all(): Invoice[] {
    return [...this.rows.values()].map((row) => Invoice.restore(row));
  }

  override async freezeFile(id: number, file: FrozenFileRef): Promise<FrozenFileRef> {
    const row = this.rows.get(id);
    if (!row) throw new Error(`Unknown invoice ${id}`);
    const frozen = row.file ?? file;
    this.rows.set(id, { ...row, file: frozen });
    return frozen;
  }

  override async freezeCreditNoteFile(creditNoteId: number, file: FrozenFileRef): Promise<FrozenFileRef> {
    const invoice = await this.findByCreditNote(creditNoteId);
    if (!invoice) throw new Error(`Unknown credit note ${creditNoteId}`);
    const frozen = invoice.creditNote(creditNoteId)!.file ?? file;
    const row = invoice.snapshot();
    const credits = row.credits.map((note) => (note.id === creditNoteId ? { ...note, file: frozen } : note));
    this.rows.set(row.id, { ...row, credits });
    return frozen;
  }

  override async markSent(id: number, at: number): Promise<void> {
    const row = this.rows.get(id);
    if (row) this.rows.set(id, { ...row, sentAt: at });
  }

  private having(matches: (row: InvoiceState) => boolean): Invoice | null {
    const row = [...this.rows.values()].find(matches);
    return row ? Invoice.restore(row) : null;
  }
}

/** Counters in a map, for one caller at a time. */
export class InMemoryCounters extends Counters {
  private readonly last = new Map<string, CounterValue>();

  override async takeSeveral(
    count: number,
    issuerCode: string,
    kind: NumberedKind,
    at: Instant,
  ): Promise<CounterValue[]> {
    const counter = `${issuerCode}/${kind}`;
    return Array.from({ length: count }, () => {
      const taken = nextCounterValue(this.last.get(counter) ?? null, at);
      this.last.set(counter, taken);
      return taken;
    });
  }
}
