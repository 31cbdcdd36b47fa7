import {
  type BilledStation,
  bookedOn,
  composeCreditNote,
  type CreditNote,
  Invoice,
  type InvoiceContent,
  Invoices,
  totalBilled,
  vatCentsOf,
  partsLeft,
} from '@pds/accounting/domain';
import { type FrozenFileRef, type Instant, Money } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import { In, type QueryDeepPartialEntity } from 'typeorm';
import { closedThrough } from '../closings/closed-days';
import { CreditNoteRecord, InvoiceRecord, PaymentRecord } from './invoice.record';

export class PostgresInvoices extends Invoices {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override nextIds(count: number): Promise<number[]> {
    return this.next('invoices', count);
  }

  override async nextPaymentId(): Promise<number> {
    return (await this.next('payments', 1))[0]!;
  }

  override async nextCreditNoteId(): Promise<number> {
    return (await this.next('credit_notes', 1))[0]!;
  }

  override async add(...invoices: Invoice[]): Promise<void> {
    await this.unitOfWork.manager.getRepository(InvoiceRecord).insert(invoices.map(newRecordOf));
  }

  override save(invoice: Invoice): Promise<void> {
    return this.unitOfWork.run(async () => {
      const { id, issuerCode, payments, credits, comment } = invoice.snapshot();
      // A refund refers to its credit note, so that credit notes are inserted first. Stored entries are not written again; all new entries
      // of a kind are one
      // statement, so that their changes of the totals are written once.
      await this.unitOfWork.query(
        `INSERT INTO accounting.credit_notes
           (id, number, issuer_code, year, sequence, invoice_id, amount_cents, vat_cents, comment, note, is_final, waived_cents,
            issued_at, issued_by, snapshot)
         SELECT c.id, c.number, $2, c.year, c.sequence, $3, c."amountCents", c."vatCents", c.comment, c.note, c."isFinal", c."waivedCents",
                to_timestamp(c."issuedAt" / 1000.0), c."issuedBy", c.content
         FROM jsonb_to_recordset($1) AS c (id integer, number text, year smallint, sequence integer, "amountCents" bigint,
           "vatCents" bigint, comment text, note text, "isFinal" boolean, "waivedCents" bigint, "issuedAt" bigint, "issuedBy" integer,
           content jsonb)
         WHERE NOT EXISTS (SELECT FROM accounting.credit_notes kept WHERE kept.id = c.id) ORDER BY c.id`,
        [
          JSON.stringify(credits.map((credit) => ({ ...credit, vatCents: vatCentsOf(credit.content) }))),
          issuerCode,
          id,
        ],
      );
      // Before the days, in the same order as a deposit: the reverse order could deadlock with a closing.
      const reversed = invoice.newEntries.flatMap(({ reverses }) => reverses ?? []);
      if (reversed.length > 0)
        await this.unitOfWork.query(
          `SELECT FROM accounting.cheques_to_deposit WHERE payment_id = ANY($1) ORDER BY payment_id FOR UPDATE`,
          [reversed],
        );
      const closed = invoice.newEntries.length > 0 ? await closedThrough(this.unitOfWork, issuerCode) : null;
      await this.unitOfWork.query(
        `INSERT INTO accounting.payments
           (id, invoice_id, type, amount_cents, paid_on, booked_on, recorded_at, recorded_by, reverses, credit_note_id, reason)
         SELECT p.id, $2, p.type, p."amountCents", p."paidOn", p."bookedOn", to_timestamp(p."recordedAt" / 1000.0),
                p."recordedBy", p.reverses, p."creditNoteId", p.reason
         FROM jsonb_to_recordset($1) AS p (id integer, type smallint, "amountCents" bigint, "paidOn" date, "bookedOn" date,
           "recordedAt" bigint, "recordedBy" integer, reverses integer, "creditNoteId" integer, reason text)
         WHERE NOT EXISTS (SELECT FROM accounting.payments kept WHERE kept.id = p.id) ORDER BY p.id`,
        [JSON.stringify(payments.map((entry) => ({ ...entry, bookedOn: bookedOn(entry.paidOn, closed) }))), id],
      );
      await this.unitOfWork.query(
        `UPDATE accounting.invoices SET paid_cents = $2, credited_cents = $3, waived_cents = $4, comment = $5 WHERE id = $1`,
        [id, invoice.paid.cents, invoice.credited.cents, invoice.waived.cents, comment],
      );
    });
  }

  override async find(id: number): Promise<Invoice | null> {
    const record = await this.unitOfWork.manager.getRepository(InvoiceRecord).findOneBy({ id });
    return record ? (await this.restore([record]))[0]! : null;
  }

  override findForUpdate(id: number): Promise<Invoice | null> {
    return this.unitOfWork.run(async () => {
      const record = await this.unitOfWork.manager
        .getRepository(InvoiceRecord)
        .findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      return record ? (await this.restore([record]))[0]! : null;
    });
  }

  override findByPayment(paymentId: number): Promise<Invoice | null> {
    return this.findBy('payments', paymentId);
  }

  override findByCreditNote(creditNoteId: number): Promise<Invoice | null> {
    return this.findBy('credit_notes', creditNoteId);
  }

  override async firstInvoicedOn(issuerCode: string): Promise<string | null> {
    const [first] = await this.unitOfWork.prepared<{ day: string | null }>(
      'accounting.first-invoiced-on',
      `SELECT snapshot ->> 'issueDate' AS day FROM accounting.invoices WHERE issuer_code = $1 ORDER BY sequence LIMIT 1`,
      [issuerCode],
    );
    return first?.day ?? null;
  }

  override async ofStation(aidStationId: number): Promise<Invoice[]> {
    return this.restore(
      await this.unitOfWork.manager
        .getRepository(InvoiceRecord)
        .find({ where: { aidStationId }, order: { id: 'ASC' } }),
    );
  }

  override async isInvoiced(aidStationId: number): Promise<boolean> {
    const [found] = await this.unitOfWork.prepared<{ isInvoiced: boolean }>(
      'accounting.is-invoiced',
      `SELECT EXISTS (SELECT FROM accounting.invoices WHERE aid_station_id = $1) AS "isInvoiced"`,
      [aidStationId],
    );
    return found!.isInvoiced;
  }

  override async stationBillings(aidStationIds: readonly number[]): Promise<ReadonlyMap<number, BilledStation>> {
    const rows = await this.unitOfWork.prepared<{
      aidStationId: number;
      content: InvoiceContent;
      issuerCode: string;
      amount: string;
      credited: string;
      waived: string;
      reclaimed: string;
      credits: readonly number[];
    }>(
      'accounting.billed-on',
      `SELECT aid_station_id AS "aidStationId", snapshot AS content, issuer_code AS "issuerCode",
              amount_cents AS amount, credited_cents AS credited, waived_cents AS waived, reclaimed_cents AS reclaimed,
              (SELECT coalesce(jsonb_agg(c.amount_cents ORDER BY c.id), '[]') FROM accounting.credit_notes c
               WHERE c.invoice_id = i.id) AS credits
       FROM accounting.invoices i WHERE aid_station_id = ANY($1) ORDER BY id`,
      [aidStationIds],
    );
    const ofStation = Map.groupBy(rows, ({ aidStationId }) => aidStationId);
    const billedStation = (id: number) =>
      totalBilled(
        (ofStation.get(id) ?? []).map(({ content, issuerCode, amount, credited, waived, reclaimed, credits }) => ({
          number: content.number,
          issueDate: content.issueDate,
          organisationId: content.customer.organisationId,
          issuerCode,
          amountCents: Number(amount),
          creditedCents: Number(credited),
          waivedCents: Number(waived),
          reclaimedCents: Number(reclaimed),
          partsLeft: partsLeft(content, credits),
        })),
      );
    return new Map(aidStationIds.map((id) => [id, billedStation(id)]));
  }

  override freezeFile(id: number, file: FrozenFileRef): Promise<FrozenFileRef> {
    return this.freeze('invoices', id, file);
  }

  override freezeCreditNoteFile(creditNoteId: number, file: FrozenFileRef): Promise<FrozenFileRef> {
    return this.freeze('credit_notes', creditNoteId, file);
  }

  override async markSent(id: number, at: Instant): Promise<void> {
    await this.unitOfWork.query(`UPDATE accounting.invoices SET sent_at = $2 WHERE id = $1`, [id, new Date(at)]);
  }

  private async findBy(table: 'payments' | 'credit_notes', id: number): Promise<Invoice | null> {
    const [row] = await this.unitOfWork.query<{ invoiceId: number }>(
      `SELECT invoice_id AS "invoiceId" FROM accounting.${table} WHERE id = $1`,
      [id],
    );
    return row ? this.find(row.invoiceId) : null;
  }

  private async freeze(table: 'invoices' | 'credit_notes', id: number, file: FrozenFileRef): Promise<FrozenFileRef> {
    await this.unitOfWork.query(
      `UPDATE accounting.${table} SET file_key = $2, sha256 = $3 WHERE id = $1 AND file_key IS NULL`,
      [id, file.key, file.sha256],
    );
    const [frozen] = await this.unitOfWork.query<{ key: string; sha256: string }>(
      `SELECT file_key AS key, sha256 FROM accounting.${table} WHERE id = $1`,
      [id],
    );
    if (!frozen) throw new Error(`Nothing ${id} in ${table} to keep a file for`);
    return frozen;
  }

  private async next(table: 'invoices' | 'payments' | 'credit_notes', count: number): Promise<number[]> {
    const rows = await this.unitOfWork.prepared<{ id: number }>(
      `accounting.next-of-${table}`,
      `SELECT nextval(pg_get_serial_sequence('accounting.${table}', 'id'))::integer AS id FROM generate_series(1, $1)`,
      [count],
    );
    return rows.map(({ id }) => id);
  }

  private async restore(records: InvoiceRecord[]): Promise<Invoice[]> {
    if (records.length === 0) return [];
    const where = { invoiceId: In(records.map(({ id }) => id)) };
    const { manager } = this.unitOfWork;
    const payments = await manager.getRepository(PaymentRecord).find({ where, order: { id: 'ASC' } });
    const credits = await manager.getRepository(CreditNoteRecord).find({ where, order: { id: 'ASC' } });
    return records.map((record) =>
      Invoice.restore({
        id: record.id,
        number: record.number,
        issuerCode: record.issuerCode,
        year: record.year,
        sequence: record.sequence,
        aidStationId: record.aidStationId,
        ownership: {
          departmentId: record.departmentId,
          officeId: record.officeId,
          organisationId: record.organisationId,
          filedBy: record.filedBy,
        },
        issuedBy: record.issuedBy,
        issuedAt: record.issuedAt.getTime(),
        dueAt: record.dueAt.getTime(),
        sentAt: record.sentAt?.getTime() ?? null,
        content: record.snapshot,
        comment: record.comment,
        file: fileOf(record),
        payments: payments
          .filter(({ invoiceId }) => invoiceId === record.id)
          .map(({ invoiceId: _, recordedAt, ...payment }) => ({ ...payment, recordedAt: recordedAt.getTime() })),
        credits: credits
          .filter(({ invoiceId }) => invoiceId === record.id)
          .map((credit) => creditNoteOf(credit, record.snapshot)),
      }),
    );
  }
}

/** The row of an invoice that was just issued: no payment, credit note, file or sending yet. */
function newRecordOf(invoice: Invoice): QueryDeepPartialEntity<InvoiceRecord> {
  const { id, number, issuerCode, year, sequence, aidStationId, ownership, content, comment, issuedBy, ...state } =
    invoice.snapshot();
  return {
    id,
    number,
    issuerCode,
    year,
    sequence,
    aidStationId,
    ...ownership,
    organisationName: content.customer.name,
    eventName: content.event.name,
    amountCents: content.amountCents,
    vatCents: vatCentsOf(content),
    reclaimedCents: content.reclaimedCents ?? 0,
    contactName: content.contactName,
    contactEmail: content.contactEmail,
    commitmentNumber: content.commitmentNumber,
    comment,
    issuedBy,
    issuedAt: new Date(state.issuedAt),
    dueAt: new Date(state.dueAt),
    sentAt: null,
    // TypeORM's partial type does not follow readonly arrays inside a JSON column.
    snapshot: content as never,
    fileKey: null,
    sha256: null,
  };
}

function creditNoteOf(record: CreditNoteRecord, invoice: InvoiceContent): CreditNote {
  const { id, number, year, sequence, amountCents, comment, note, isFinal, waivedCents, issuedBy, snapshot } = record;
  const issuedAt = record.issuedAt.getTime();
  // The oldest credit notes stored no content; none of them refunded anything.
  const said = { amount: Money.ofCents(amountCents), comment, refund: null, creditedBefore: [] };
  const content = snapshot ?? composeCreditNote(invoice, said, { number, issuedAt });
  return {
    ...{ id, number, year, sequence, amountCents, comment, note, isFinal, waivedCents, issuedAt, issuedBy, content },
    file: fileOf(record),
  };
}

function fileOf({ fileKey, sha256 }: Pick<InvoiceRecord, 'fileKey' | 'sha256'>): FrozenFileRef | null {
  return fileKey && sha256 ? { key: fileKey, sha256 } : null;
}
