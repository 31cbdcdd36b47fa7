import { type ReminderExclusion, ReminderExclusions } from '@pds/accounting/domain';
import type { Instant } from '@pds/kernel';
import { type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import {
  covers,
  excludesSingleInvoice,
  excludesWholeCustomer,
} from '../../read-models/reminders/reminder-exclusion.read-model';

interface ReminderExclusionRow {
  id: number;
  invoice_id: number;
  is_whole_customer: boolean;
  department_id: number | null;
  office_id: number | null;
  organisation_id: number | null;
  filed_by: number | null;
  reason: string;
  until: string;
  set_by: number;
  set_at: Date;
}

/** Exclusions from reminders, in PostgreSQL; ended or replaced ones are retained, with their author. */
export class PostgresReminderExclusions extends ReminderExclusions {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override covering(
    { id, ownership }: Parameters<ReminderExclusions['covering']>[0],
    day: string,
  ): Promise<ReminderExclusion | null> {
    return this.first(
      sql`l.until >= ${day}::date AND EXISTS (SELECT FROM ${asRow(id, ownership)} i WHERE ${covers(sql`i`)})`,
    );
  }

  override find(id: number): Promise<ReminderExclusion | null> {
    return this.first(sql`l.id = ${id}`);
  }

  override add(exclusion: Omit<ReminderExclusion, 'id'>): Promise<number> {
    const { invoiceId, isWholeCustomer, ownership, reason, until, setBy, setAt } = exclusion;
    const { departmentId, officeId, organisationId, filedBy } = ownership;
    const isSame = isWholeCustomer ? excludesWholeCustomer(sql`i`) : excludesSingleInvoice(sql`i`);
    const isUnchanged = sql`(l.reason = ${reason} AND l.until = ${until}::date)`;
    return this.unitOfWork.run(async () => {
      for (;;) {
        const [said] = await this.unitOfWork.query<{ id: number }>(
          sql`SELECT l.id FROM accounting.left_out_invoices l, ${asRow(invoiceId, ownership)} i
              WHERE l.ended_at IS NULL AND ${isUnchanged} AND ${isSame}`,
        );
        if (said) return said.id;
        // Does not replace an identical exclusion added meanwhile; the next loop finds it.
        await this.unitOfWork.query(
          sql`UPDATE accounting.left_out_invoices l SET ended_by = ${setBy}, ended_at = ${new Date(setAt)}
              FROM ${asRow(invoiceId, ownership)} i WHERE l.ended_at IS NULL AND NOT ${isUnchanged} AND ${isSame}`,
        );
        const [row] = await this.unitOfWork.query<{ id: number }>(
          sql`INSERT INTO accounting.left_out_invoices (invoice_id, is_whole_customer, department_id, office_id,
                organisation_id, filed_by, reason, until, set_by, set_at)
              VALUES (${invoiceId}, ${isWholeCustomer}, ${departmentId}, ${officeId}, ${organisationId},
                ${filedBy}, ${reason}, ${until}, ${setBy}, ${new Date(setAt)})
              ON CONFLICT DO NOTHING RETURNING id`,
        );
        if (row) return row.id;
        // Another transaction added the same exclusion and committed: that one is now the previous exclusion.
      }
    });
  }

  override async endExclusion(id: number, by: number, at: Instant): Promise<void> {
    await this.unitOfWork.query(
      sql`UPDATE accounting.left_out_invoices SET ended_by = ${by}, ended_at = ${new Date(at)}
          WHERE id = ${id} AND ended_at IS NULL`,
    );
  }

  private async first(condition: Sql): Promise<ReminderExclusion | null> {
    const [row] = await this.unitOfWork.query<ReminderExclusionRow>(
      sql`SELECT l.id, l.invoice_id, l.is_whole_customer, l.department_id, l.office_id, l.organisation_id, l.filed_by, l.reason,
            l.until::text, l.set_by, l.set_at
          FROM accounting.left_out_invoices l WHERE l.ended_at IS NULL AND ${condition} ORDER BY l.id DESC LIMIT 1`,
    );
    if (!row) return null;
    return {
      id: row.id,
      invoiceId: row.invoice_id,
      isWholeCustomer: row.is_whole_customer,
      ownership: {
        departmentId: row.department_id,
        officeId: row.office_id,
        organisationId: row.organisation_id,
        filedBy: row.filed_by,
      },
      reason: row.reason,
      until: row.until,
      setBy: row.set_by,
      setAt: row.set_at.getTime(),
    };
  }
}

/** An invoice as a row value, with its columns, for queries. */
function asRow(id: number, { organisationId, departmentId, officeId }: ReminderExclusion['ownership']): Sql {
  return sql`(SELECT ${id}::integer AS id, ${organisationId}::integer AS organisation_id,
    ${departmentId}::integer AS department_id, ${officeId}::integer AS office_id)`;
}
