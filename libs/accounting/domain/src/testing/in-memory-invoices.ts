import { type FrozenFileRef, Money } from '@pds/kernel';
import type { Billed } from '../model/billable-dossier';
import { Invoice, type InvoiceState } from '../model/invoice';
import { Counters } from '../ports/counters';
import { Invoices } from '../ports/invoices';
import type { Counter, NumberedKind } from '../model/numbering';

/** Invoices in a map, copied in and out as a database would. */
export class InMemoryInvoices extends Invoices {
  private readonly rows = new Map<number, InvoiceState>();
  private lastId = 0;

  override async nextId(): Promise<number> {
    return ++this.lastId;
  }

  override async nextPaymentId(): Promise<number> {
    return ++this.lastId;
  }

  override async nextCreditNoteId(): Promise<number> {
    return ++this.lastId;
  }

  override async add(invoice: Invoice): Promise<void> {
    const state = invoice.snapshot();
    if ([...this.rows.values()].some(({ number }) => number === state.number))
      throw new Error(`Number taken: ${state.number}`);
    this.rows.set(state.id, state);
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

  override async ofStation(aidStationId: number): Promise<Invoice[]> {
    return [...this.rows.values()]
      .filter((row) => row.aidStationId === aidStationId)
      .sort((a, b) => a.id - b.id)
      .map((row) => Invoice.restore(row));
  }

  override async billedOn(aidStationId: number): Promise<Billed> {
    const invoices = await this.ofStation(aidStationId);
    return {
      invoiced: Money.sum(invoices.map(({ amount }) => amount)),
      credited: Money.sum(invoices.map(({ credited }) => credited)),
    };
  }

  override async freezeFile(id: number, file: FrozenFileRef): Promise<FrozenFileRef> {
    const row = this.rows.get(id);
    if (!row) throw new Error(`Unknown invoice ${id}`);
    const frozen = row.file ?? file;
    this.rows.set(id, { ...row, file: frozen });
    return frozen;
  }

  override async markSent(id: number, at: number): Promise<void> {
    const row = this.rows.get(id);
    if (row) this.rows.set(id, { ...row, sentAt: at });
  }
}

/** Counters in a map; one caller at a time. */
export class InMemoryCounters extends Counters {
  private readonly rows = new Map<string, Counter>();

  override async findForUpdate(issuerCode: string, kind: NumberedKind): Promise<Counter> {
    return this.rows.get(`${issuerCode}/${kind}`) ?? { issuerCode, kind, lastNumber: 0, lastIssuedAt: null };
  }

  override async save(counter: Counter): Promise<void> {
    this.rows.set(`${counter.issuerCode}/${counter.kind}`, counter);
  }
}
