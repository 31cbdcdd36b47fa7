import { type InstalmentToInvoice, type TaskKind, taskKinds } from '@pds/aid-station/domain';
import { demandStatusCodes } from '@pds/demand/contract';
import { hasExpired } from '@pds/documents/contract';
import type { Clock, Instant, Scope } from '@pds/kernel';
import { countCap, scopeCondition, type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';

/** A dossier that needs an action. */
export interface DossierToDo {
  readonly id: number;
  /** The invoice that is blocked or unpaid, else the dossier. */
  readonly aboutId: number;
  readonly eventName: string;
  readonly organisationName: string | null;
  readonly startsAt: Instant;
  readonly timeZone: string;
  readonly isAidStation: boolean;
  /**
   * Since when it waits: demand filed, quote generated, validated or accepted, event over, delivery of the invoice requested, invoice due.
   */
  readonly since: Instant;
  /** The amount affected, in cents: price, quote, instalment or balance; null while unknown. */
  readonly amountCents: number | null;
  /** Whether the quote to follow up has expired: a new one is to be generated. */
  readonly isQuoteExpired: boolean;
  /** The number of the blocked or unpaid invoice, else null. */
  readonly invoiceNumber: string | null;
  /** The agreed part to invoice next, else null. */
  readonly instalment: InstalmentToInvoice | null;
}

interface Row {
  readonly id: number;
  readonly about_id: number;
  readonly event_name: string;
  readonly organisation_name: string | null;
  readonly starts_at: Date;
  readonly time_zone: string;
  readonly status: number;
  readonly since: Date;
  readonly amount_cents: string | null;
  readonly expires_at: Date | null;
  readonly invoice_number: string | null;
  readonly instalment: InstalmentToInvoice | null;
}

/** The tasks about an invoice; the others are about a dossier. */
const tasksOfInvoices = ['blocked', 'unpaid'] as const satisfies readonly TaskKind[];

/** Whether a task of `aid_station.v_tasks t` is to be done now. */
function isOpen(now: Instant): Sql {
  return sql`t.open_from <= ${new Date(now)} AND t.open_until > ${new Date(now)}`;
}

/** Whether a dossier `d` has such a task now. */
export function hasTask(kind: TaskKind, now: Instant): Sql {
  return sql`d.id IN (SELECT t.dossier_id FROM aid_station.v_tasks t WHERE t.kind = ${kind} AND ${isOpen(now)})`;
}

/** The stored tasks of a scope (docs/adr/0088), by the date of the event. */
export class OpenTasks {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** How many dossiers or invoices each task has now, counted up to one above {@link countCap}. */
  async counts(scope: Scope): Promise<ReadonlyMap<string, number>> {
    const rows = await this.unitOfWork.query<{ kind: string; total: number }>(
      sql`SELECT kinds.kind, (SELECT count(*)::integer FROM (${this.open(sql`kinds.kind`, scope)} LIMIT ${countCap + 1}) AS counted) AS total
          FROM unnest(${taskKinds}::text[]) AS kinds (kind)`,
    );
    return new Map(rows.map(({ kind, total }) => [kind, total]));
  }

  /** Some lines of a task. @param skip how many come before them */
  async lines(kind: TaskKind, scope: Scope, { skip = 0, most = 5 } = {}): Promise<DossierToDo[]> {
    const rows = await this.unitOfWork.query<Row>(
      sql`SELECT d.id, t.about_id, d.event_name, d.starts_at, d.time_zone, d.status, o.name AS organisation_name, t.since, t.amount_cents,
            t.expires_at, t.instalment, i.number AS invoice_number
          FROM (${this.open(sql`${kind}`, scope)} ORDER BY t.starts_at, t.about_id LIMIT ${most} OFFSET ${skip}) AS t
          JOIN demand.v_all_dossiers d ON d.id = t.dossier_id
          LEFT JOIN organisations.v_organisations o ON o.id = d.organisation_id
          LEFT JOIN accounting.v_invoices i ON i.id = t.about_id AND t.kind = ANY(${tasksOfInvoices})
          ORDER BY t.starts_at, t.about_id`,
    );
    return rows.map((row) => ({
      id: row.id,
      aboutId: row.about_id,
      eventName: row.event_name,
      organisationName: row.organisation_name,
      startsAt: row.starts_at.getTime(),
      timeZone: row.time_zone,
      isAidStation: row.status === demandStatusCodes.transformed,
      since: row.since.getTime(),
      amountCents: row.amount_cents === null ? null : Number(row.amount_cents),
      isQuoteExpired: hasExpired(row.expires_at?.getTime() ?? null, this.clock.now()),
      invoiceNumber: row.invoice_number,
      instalment: row.instalment,
    }));
  }

  private open(kind: Sql, scope: Scope): Sql {
    return sql`SELECT t.* FROM aid_station.v_tasks t
      WHERE t.kind = ${kind} AND ${isOpen(this.clock.now())} AND ${scopeCondition(scope, sql`t`)}`;
  }
}
