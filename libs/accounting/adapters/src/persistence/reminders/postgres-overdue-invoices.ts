import {
  type OverdueCriteria,
  type OverdueInvoice,
  OverdueInvoices,
  type OverduePlace,
  type ReminderFacts,
} from '@pds/accounting/domain';
import { mainlandDay } from '@pds/kernel';
import { allOf, containsAnywhere, equals, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { isExcludedOn } from '../../read-models/reminders/reminder-exclusion.read-model';
import { balancesOn, issuersDay } from '../../read-models/invoices/invoice-balance.read-model';

interface OverdueRow {
  id: number;
  number: string;
  aid_station_id: number;
  department_id: number | null;
  office_id: number | null;
  organisation_name: string;
  event_name: string;
  amount_cents: string;
  contact_email: string;
  due_on: string;
  as_of: string;
  balance_cents: string;
  sent: ReminderFacts['sent'];
}

export class PostgresOverdueInvoices extends OverdueInvoices {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async after(
    criteria: OverdueCriteria,
    place: OverduePlace | null,
    limit: number,
  ): Promise<OverdueInvoice[]> {
    const { scope, asOf, departmentId, officeId, customer } = criteria;
    // No time zone has an earlier or a later day than these: the issuer's zone is read only for due dates in between.
    const [day, earliest, latest] =
      typeof asOf === 'string'
        ? [sql`${asOf}::date`, asOf, asOf]
        : [issuersDay(asOf), mainlandDay(asOf, -1), mainlandDay(asOf, 1)];
    const rows = await this.unitOfWork.query<OverdueRow>(
      sql`WITH owed AS (${balancesOn(latest, scope)})
          SELECT i.id, i.number, i.aid_station_id, i.department_id, i.office_id, i.organisation_name, i.event_name,
            i.amount_cents, i.contact_email, i.due_on::text, ${day}::text AS as_of, owed.balance_cents,
            coalesce((SELECT json_agg(json_build_object('stage', r.stage, 'sentOn', r.sent_on) ORDER BY r.stage)
              FROM accounting.reminders r WHERE r.invoice_id = i.id), '[]'::json) AS sent
          FROM owed JOIN accounting.invoices i ON i.id = owed.id
          WHERE i.due_on < ${latest}::date AND (i.due_on < ${earliest}::date OR i.due_on < ${day})
            AND NOT ${isExcludedOn(sql`i`, day)} AND ${allOf(
              equals(sql`i.department_id`, departmentId),
              equals(sql`i.office_id`, officeId),
              containsAnywhere(sql`i.organisation_name_search`, customer),
              place ? sql`(i.due_on, i.id) > (${place.dueDate}::date, ${place.invoiceId})` : undefined,
            )}
          ORDER BY i.due_on, i.id LIMIT ${limit}`,
    );
    return rows.map((row) => ({
      invoiceId: row.id,
      number: row.number,
      aidStationId: row.aid_station_id,
      departmentId: row.department_id,
      officeId: row.office_id,
      organisationName: row.organisation_name,
      eventName: row.event_name,
      amountCents: Number(row.amount_cents),
      contactEmail: row.contact_email,
      dueDate: row.due_on,
      asOf: row.as_of,
      balanceCents: Number(row.balance_cents),
      sent: row.sent,
      isExcluded: false,
    }));
  }
}
