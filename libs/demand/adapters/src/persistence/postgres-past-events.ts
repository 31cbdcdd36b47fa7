import { type PastEvent, pastEventIdentity, type PastEventPlace, PastEvents, totalsOf } from '@pds/demand/domain';
import { type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';

/** A past event as its table and its view `demand.v_past_events` have it. */
export interface PastEventRow extends Omit<PastEvent, 'recordedAt'> {
  readonly recordedAt: Date;
}

/** Its columns by the names of {@link PastEvent}, of the table or view with the alias `p`. */
export const pastEventColumns = sql`p.id, p.department_id AS "departmentId", p.office_id AS "officeId",
  p.organisation_id AS "organisationId", p.number, p.name, p.customer, p.customer_postal_code AS "customerPostalCode", p.place,
  p.station_class AS "stationClass", p.eprotec_number AS "eprotecNumber", p.quote_number AS "quoteNumber",
  p.quoted_on::text AS "quotedOn", p.quote_cents::float8 AS "quoteCents", p.invoice_number AS "invoiceNumber",
  p.invoiced_on::text AS "invoicedOn", p.invoice_cents::float8 AS "invoiceCents", p.paid_on::text AS "paidOn", p.periods,
  p.recorded_by AS "recordedBy", p.recorded_at AS "recordedAt"`;

/** Past events in PostgreSQL. */
export class PostgresPastEvents extends PastEvents {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async nextId(): Promise<number> {
    const [row] = await this.unitOfWork.query<{ id: number }>(
      `SELECT nextval(pg_get_serial_sequence('demand.past_events', 'id'))::integer AS id`,
    );
    return row!.id;
  }

  override async find(id: number): Promise<PastEvent | null> {
    return (await this.those(sql`p.id = ${id}`))[0] ?? null;
  }

  override async findForUpdate(id: number): Promise<PastEvent | null> {
    return (await this.those(sql`p.id = ${id} FOR UPDATE`))[0] ?? null;
  }

  override several(ids: readonly number[], place: PastEventPlace): Promise<readonly PastEvent[]> {
    return this.those(sql`p.id = ANY(${ids}::integer[]) AND ${isOf(place)}`);
  }

  override identified(identities: readonly string[], place: PastEventPlace) {
    return this.unitOfWork.query<{ identity: string; id: number }>(
      sql`SELECT p.identity, p.id FROM demand.past_events p
          WHERE p.identity = ANY(${identities}::text[]) AND ${isOf(place)} ORDER BY p.id`,
    );
  }

  override async save(event: PastEvent): Promise<void> {
    const { firstDay, lastDay, minutes, rescuers, rescuerMinutes, people } = totalsOf(event.periods);
    const what = sql`organisation_id, number, name, customer, customer_postal_code, place, station_class, eprotec_number,
      quote_number, quoted_on, quote_cents, invoice_number, invoiced_on, invoice_cents, paid_on, periods,
      first_day, last_day, minutes, rescuers, rescuer_minutes, people, identity`;
    const values = sql`${event.organisationId}::integer, ${event.number}, ${event.name}, ${event.customer},
      ${event.customerPostalCode}, ${event.place}, ${event.stationClass}::text, ${event.eprotecNumber}, ${event.quoteNumber},
      ${event.quotedOn}::date, ${event.quoteCents}::bigint, ${event.invoiceNumber}, ${event.invoicedOn}::date,
      ${event.invoiceCents}::bigint, ${event.paidOn}::date, ${JSON.stringify(event.periods)}::jsonb, ${firstDay}::date,
      ${lastDay}::date, ${minutes}::bigint, ${rescuers}::bigint, ${rescuerMinutes}::bigint, ${people}::bigint,
      ${pastEventIdentity(event)}`;
    await this.unitOfWork.query(
      sql`INSERT INTO demand.past_events (id, department_id, office_id, recorded_by, recorded_at, ${what})
          VALUES (${event.id}, ${event.departmentId}, ${event.officeId}::integer, ${event.recordedBy},
            ${new Date(event.recordedAt)}, ${values})
          ON CONFLICT (id) DO UPDATE SET (${what}) = ROW (${values})`,
    );
  }

  override async remove(id: number): Promise<void> {
    await this.unitOfWork.query(sql`DELETE FROM demand.past_events WHERE id = ${id}`);
  }

  private async those(condition: Sql): Promise<PastEvent[]> {
    const rows = await this.unitOfWork.query<PastEventRow>(
      sql`SELECT ${pastEventColumns} FROM demand.past_events p WHERE ${condition}`,
    );
    return rows.map(({ recordedAt, ...row }) => ({ ...row, recordedAt: recordedAt.getTime() }));
  }
}

const isOf = ({ departmentId, officeId }: PastEventPlace) =>
  sql`p.department_id = ${departmentId} AND (${officeId}::integer IS NULL OR p.office_id = ${officeId})`;
