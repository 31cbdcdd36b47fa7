import { type Billed, Invoice, Invoices } from '@pds/accounting/domain';
import { type FrozenFileRef, type Instant, Money } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import { In } from 'typeorm';
import { CreditNoteRecord, InvoiceRecord, PaymentRecord } from './invoice.record';

/** Invoices in PostgreSQL. */
export class PostgresInvoices extends Invoices {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override nextId(): Promise<number> {
    return this.next('invoices');
  }

  override nextPaymentId(): Promise<number> {
    return this.next('payments');
  }

  override nextCreditNoteId(): Promise<number> {
    return this.next('credit_notes');
  }

  override async add(invoice: Invoice): Promise<void> {
    const state = invoice.snapshot();
    const { content, ownership } = state;
    await this.unitOfWork.manager.getRepository(InvoiceRecord).insert({
      id: state.id,
      number: state.number,
      issuerCode: state.issuerCode,
      year: state.year,
      sequence: state.sequence,
      aidStationId: state.aidStationId,
      ...ownership,
      organisationName: content.customer.name,
      eventName: content.event.name,
      amountCents: content.amountCents,
      contactName: content.contactName,
      contactEmail: content.contactEmail,
      commitmentNumber: content.commitmentNumber,
      comment: state.comment,
      issuedBy: state.issuedBy,
      issuedAt: new Date(state.issuedAt),
      dueAt: new Date(state.dueAt),
      sentAt: null,
      // TypeORM's partial type does not follow readonly arrays inside a JSON column.
      snapshot: content as never,
      fileKey: null,
      sha256: null,
    });
  }

  override save(invoice: Invoice): Promise<void> {
    return this.unitOfWork.run(async () => {
      const { id, issuerCode, payments, credits, comment } = invoice.snapshot();
      for (const { id: paymentId, type, amountCents, paidOn } of payments) {
        await this.unitOfWork.query(
          `INSERT INTO accounting.payments (id, invoice_id, type, amount_cents, paid_on) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (id) DO NOTHING`,
          [paymentId, id, type, amountCents, paidOn],
        );
      }
      for (const credit of credits) {
        await this.unitOfWork.query(
          `INSERT INTO accounting.credit_notes
             (id, number, issuer_code, year, sequence, invoice_id, amount_cents, comment, issued_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING`,
          [
            credit.id,
            credit.number,
            issuerCode,
            credit.year,
            credit.sequence,
            id,
            credit.amountCents,
            credit.comment,
            new Date(credit.issuedAt),
          ],
        );
      }
      await this.unitOfWork.query(
        `UPDATE accounting.invoices SET paid_cents = $2, credited_cents = $3, comment = $4 WHERE id = $1`,
        [id, invoice.paid.cents, invoice.credited.cents, comment],
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

  override async ofStation(aidStationId: number): Promise<Invoice[]> {
    return this.restore(
      await this.unitOfWork.manager
        .getRepository(InvoiceRecord)
        .find({ where: { aidStationId }, order: { id: 'ASC' } }),
    );
  }

  override async billedOn(aidStationId: number): Promise<Billed> {
    const [sums] = await this.unitOfWork.query<{ invoiced: string; credited: string }>(
      `SELECT coalesce(sum(amount_cents), 0) AS invoiced, coalesce(sum(credited_cents), 0) AS credited
         FROM accounting.invoices WHERE aid_station_id = $1`,
      [aidStationId],
    );
    return { invoiced: Money.ofCents(Number(sums!.invoiced)), credited: Money.ofCents(Number(sums!.credited)) };
  }

  override async freezeFile(id: number, file: FrozenFileRef): Promise<FrozenFileRef> {
    await this.unitOfWork.query(
      `UPDATE accounting.invoices SET file_key = $2, sha256 = $3 WHERE id = $1 AND file_key IS NULL`,
      [id, file.key, file.sha256],
    );
    const [frozen] = await this.unitOfWork.query<{ key: string; sha256: string }>(
      `SELECT file_key AS key, sha256 FROM accounting.invoices WHERE id = $1`,
      [id],
    );
    if (!frozen) throw new Error(`No invoice ${id} to keep a file for`);
    return frozen;
  }

  override async markSent(id: number, at: Instant): Promise<void> {
    await this.unitOfWork.query(`UPDATE accounting.invoices SET sent_at = $2 WHERE id = $1`, [id, new Date(at)]);
  }

  private async next(table: 'invoices' | 'payments' | 'credit_notes'): Promise<number> {
    const [row] = await this.unitOfWork.query<{ id: string }>(
      `SELECT nextval(pg_get_serial_sequence('accounting.${table}', 'id')) AS id`,
    );
    return Number(row!.id);
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
        file: record.fileKey && record.sha256 ? { key: record.fileKey, sha256: record.sha256 } : null,
        payments: payments
          .filter(({ invoiceId }) => invoiceId === record.id)
          .map(({ id, type, amountCents, paidOn }) => ({ id, type, amountCents, paidOn })),
        credits: credits
          .filter(({ invoiceId }) => invoiceId === record.id)
          .map(({ id, number, year, sequence, amountCents, comment, issuedAt }) => ({
            id,
            number,
            year,
            sequence,
            amountCents,
            comment,
            issuedAt: issuedAt.getTime(),
          })),
      }),
    );
  }
}
