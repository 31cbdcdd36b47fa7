import {
  type KnownDeposit,
  type KnownEntry,
  kindOf,
  type MatchedBooks,
  type OpenInvoice,
  type Period,
  StatementBooks,
} from '@pds/accounting/domain';
import { daysLater } from '@pds/kernel';
import { sql, type TypeOrmUnitOfWork } from '@pds/platform';

/** A rejection comes some months after its payment at most, a payment recorded by hand some weeks around its line. */
const daysBefore = 125;
const daysAfter = 35;

export class PostgresStatementBooks extends StatementBooks {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async read(issuerCode: string, { from, to }: Period): Promise<MatchedBooks> {
    const [first, last] = [daysLater(from, -daysBefore), daysLater(to, daysAfter)];
    const invoices = await this.unitOfWork.query<{
      id: number;
      year: number;
      sequence: number;
      name: string;
      credited: string;
      balance: string;
    }>(
      sql`SELECT id, year, sequence, organisation_name AS name, credited_cents AS credited, balance_cents AS balance
          FROM accounting.invoices WHERE issuer_code = ${issuerCode} AND balance_cents > 0 ORDER BY sequence`,
    );
    const entries = await this.unitOfWork.query<{
      id: number;
      type: number;
      amount: string;
      paid_on: string;
      reverses: number | null;
      credit_note_id: number | null;
      year: number;
      sequence: number;
      name: string;
      is_reversed: boolean;
      line_id: number | null;
    }>(
      sql`SELECT p.id, p.type, p.amount_cents AS amount, p.paid_on::text AS paid_on, p.reverses, p.credit_note_id, i.year,
                 i.sequence, p.organisation_name AS name, counter.id IS NOT NULL AS is_reversed, l.line_id
          FROM accounting.payments p JOIN accounting.invoices i ON i.id = p.invoice_id
          LEFT JOIN accounting.payments counter ON counter.reverses = p.id
          LEFT JOIN accounting.bank_line_payments l ON l.payment_id = p.id
          WHERE p.issuer_code = ${issuerCode} AND coalesce(p.booked_on, p.paid_on) >= ${first}
            AND p.paid_on BETWEEN ${first} AND ${last}
          ORDER BY p.id`,
    );
    const deposits = await this.unitOfWork.query<{ deposited_on: string; total: string; ids: number[] }>(
      sql`SELECT s.deposited_on::text AS deposited_on, s.total_cents AS total, array_agg(d.payment_id ORDER BY d.payment_id) AS ids
          FROM accounting.deposit_slips s JOIN accounting.deposited_cheques d ON d.slip_id = s.id
          WHERE s.issuer_code = ${issuerCode} AND s.deposited_on BETWEEN ${first} AND ${last}
          GROUP BY s.id
          HAVING NOT EXISTS (
            SELECT FROM accounting.bank_line_payments l JOIN accounting.deposited_cheques linked ON linked.payment_id = l.payment_id
            WHERE linked.slip_id = s.id)
          ORDER BY s.id`,
    );
    return {
      issuerCode,
      invoices: invoices.map(({ id, year, sequence, name, credited, balance }): OpenInvoice => ({
        id,
        year,
        sequence,
        customerName: name,
        creditedCents: Number(credited),
        balanceCents: Number(balance),
      })),
      entries: entries.map((row): KnownEntry => ({
        id: row.id,
        kind: kindOf({ reverses: row.reverses, creditNoteId: row.credit_note_id }),
        type: row.type,
        amountCents: Number(row.amount),
        paidOn: row.paid_on,
        year: row.year,
        sequence: row.sequence,
        customerName: row.name,
        isReversed: row.is_reversed,
        isLinked: row.line_id !== null,
        lineId: row.line_id,
      })),
      deposits: deposits.map(({ deposited_on, total, ids }): KnownDeposit => ({
        depositedOn: deposited_on,
        totalCents: Number(total),
        paymentIds: ids,
      })),
    };
  }

  override async ibanOf(issuerCode: string): Promise<string | null> {
    const [row] = await this.unitOfWork.query<{ iban: string | null }>(
      sql`SELECT snapshot #>> '{issuer,iban}' AS iban FROM accounting.invoices
          WHERE issuer_code = ${issuerCode} ORDER BY sequence DESC LIMIT 1`,
    );
    return row?.iban ?? null;
  }
}
