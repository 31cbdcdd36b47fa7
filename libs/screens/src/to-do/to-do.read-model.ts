import type { InstalmentToInvoice, TaskKind } from '@pds/aid-station/domain';
import { demandStatusCodes } from '@pds/demand/contract';
import { hasExpired } from '@pds/documents/contract';
import { type Clock, type Instant, mapPage, type Page, type Scope } from '@pds/kernel';
import { PageFinder, scopeCondition, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { isOpen } from './open-tasks';

/** A dossier that needs an action. */
export interface DossierToDo {
  readonly id: number;
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

/** The number of dossiers of each task on the dashboard; the list behind it shows the rest. */
const shownRows = 5;

/** The dashboard's tasks in the caller's scope, by the date of the event: those that are stored (docs/adr/0088). */
export class ToDoReadModel {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** How many dossiers or invoices a task has, counted up to 10 001, and the first of them. */
  async first(kind: TaskKind, scope: Scope): Promise<Page<DossierToDo>> {
    const now = this.clock.now();
    const finder = new PageFinder<Row>(
      this.unitOfWork,
      {
        columns: sql`d.id, d.event_name, d.starts_at, d.time_zone, d.status, o.name AS organisation_name, t.since, t.amount_cents,
          t.expires_at, t.instalment, i.number AS invoice_number`,
        joins: sql`LEFT JOIN aid_station.v_tasks t ON t.kind = ${kind} AND t.about_id = page.id
          LEFT JOIN demand.v_all_dossiers d ON d.id = t.dossier_id
          LEFT JOIN organisations.v_organisations o ON o.id = d.organisation_id
          LEFT JOIN accounting.v_invoices i ON i.id = t.about_id AND t.kind = ANY(${tasksOfInvoices})`,
      },
      { page: 1, perPage: shownRows, direction: 'asc' },
    );
    const found = await finder.page(
      sql`SELECT t.about_id AS id, t.starts_at AS key FROM aid_station.v_tasks t
          WHERE t.kind = ${kind} AND ${isOpen(now)} AND ${scopeCondition(scope, sql`t`)}`,
    );
    return mapPage(found, (row) => ({
      id: row.id,
      eventName: row.event_name,
      organisationName: row.organisation_name,
      startsAt: row.starts_at.getTime(),
      timeZone: row.time_zone,
      isAidStation: row.status === demandStatusCodes.transformed,
      since: row.since.getTime(),
      amountCents: row.amount_cents === null ? null : Number(row.amount_cents),
      isQuoteExpired: hasExpired(row.expires_at?.getTime() ?? null, now),
      invoiceNumber: row.invoice_number,
      instalment: row.instalment,
    }));
  }
}
