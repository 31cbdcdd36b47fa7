import { bookedOn, type ChequeToDeposit, ChequesToDeposit, type Issuer } from '@pds/accounting/domain';
import { type Instant, localDate, type Scope } from '@pds/kernel';
import { scopeCondition, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { closedThrough } from '../closings/closed-days';

/** Cheques to deposit in PostgreSQL, locked by row until the transaction ends. */
export class PostgresChequesToDeposit extends ChequesToDeposit {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async findForUpdate(paymentIds: readonly number[], scope: Scope): Promise<ChequeToDeposit[]> {
    const rows = await this.unitOfWork.query<{
      id: number;
      amount_cents: string;
      paid_on: string;
      invoice_number: string;
      organisation_name: string;
      department_id: number | null;
      office_id: number | null;
      organisation_id: number | null;
      filed_by: number | null;
      issuer: Issuer;
      issued_at: Date;
    }>(
      // In the order of their numbers, so that two transactions that choose the same cheques wait instead of deadlocking.
      sql`SELECT p.id, p.amount_cents, p.paid_on::text AS paid_on, p.invoice_number, p.organisation_name, p.department_id,
                 p.office_id, p.organisation_id, p.filed_by, i.snapshot->'issuer' AS issuer, i.issued_at
          FROM accounting.cheques_to_deposit c
          JOIN accounting.payments p ON p.id = c.payment_id
          JOIN accounting.invoices i ON i.id = p.invoice_id
          WHERE c.payment_id = ANY(${paymentIds}::integer[]) AND ${scopeCondition(scope, sql`p`)}
          ORDER BY c.payment_id FOR UPDATE OF c`,
    );
    return rows.map((row) => ({
      paymentId: row.id,
      amountCents: Number(row.amount_cents),
      paidOn: row.paid_on,
      invoiceNumber: row.invoice_number,
      organisationName: row.organisation_name,
      ownership: {
        departmentId: row.department_id,
        officeId: row.office_id,
        organisationId: row.organisation_id,
        filedBy: row.filed_by,
      },
      issuer: row.issuer,
      invoicedAt: row.issued_at.getTime(),
    }));
  }

  override async noteDeposited(
    cheques: readonly ChequeToDeposit[],
    { by, at }: { readonly by: number; readonly at: Instant },
  ): Promise<void> {
    for (const [code, own] of Map.groupBy(cheques, ({ issuer }) => issuer.code)) {
      const day = localDate(at, own[0]!.issuer.timeZone);
      await this.unitOfWork.query(
        sql`INSERT INTO accounting.cheques_deposited_otherwise (payment_id, noted_by, noted_at, booked_on)
            SELECT unnest(${own.map(({ paymentId }) => paymentId)}::integer[]), ${by}, ${new Date(at)},
              ${bookedOn(day, await closedThrough(this.unitOfWork, code))}::date`,
      );
    }
  }
}
