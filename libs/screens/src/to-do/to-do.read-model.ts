import { isBlocked } from '@pds/accounting/adapters';
import { overdueBefore } from '@pds/accounting/domain';
import { demandsToDo } from '@pds/demand/adapters';
import { demandStatusCodes } from '@pds/demand/contract';
import { hasExpired } from '@pds/documents/contract';
import { type Clock, type Instant, mapPage, type Page, type Scope } from '@pds/kernel';
import { allOf, PageFinder, scopeCondition, type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { DemandConditionsBridge } from './demand-conditions.bridge';
import { stationToInvoice } from '../aid-stations/aid-station.read-model';
import { dueInstalment, nextInstalmentOf } from '../aid-stations/due-instalments';

/** The tasks of staff, in the order of the work. */
export const tasks = [...demandsToDo, 'instalment-to-invoice', 'to-invoice', 'blocked', 'unpaid'] as const;
export type Task = (typeof tasks)[number];

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
  readonly instalment: InstalmentToDo | null;
}

export interface InstalmentToDo {
  readonly kind: 'deposit' | 'balance';
  /** The agreed share of a deposit; null for an amount and for a balance. */
  readonly percent: number | null;
  /** `YYYY-MM-DD`; null: at the signature. */
  readonly dueOn: string | null;
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
  /** The end of the validity of the quote to follow up; absent for other tasks. */
  readonly valid_until?: Date | null;
  readonly invoice_number: string | null;
  /** Absent for other tasks. */
  readonly instalment?: InstalmentToDo;
}

/** The number of dossiers of each task on the dashboard; the list behind it shows the rest. */
const shownRows = 5;

/** The dashboard's tasks in the caller's scope, by the date of the event (docs/adr/0008-lists.md). */
export class ToDoReadModel {
  private readonly conditions: DemandConditionsBridge;

  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly clock: Clock,
  ) {
    this.conditions = new DemandConditionsBridge(clock);
  }

  /** How many dossiers a task has, counted up to 10 001, and the first of them. */
  async first(task: Task, scope: Scope): Promise<Page<DossierToDo>> {
    const { matches, columns, joins } = this.taskOf(task, scope);
    const finder = new PageFinder<Row>(
      this.unitOfWork,
      {
        columns: sql`d.id, d.event_name, d.starts_at, d.time_zone, d.status, o.name AS organisation_name, ${columns}`,
        joins: sql`${joins} LEFT JOIN organisations.v_organisations o ON o.id = d.organisation_id`,
      },
      { page: 1, perPage: shownRows, direction: 'asc' },
    );
    return mapPage(await finder.page(matches), (row) => ({
      id: row.id,
      eventName: row.event_name,
      organisationName: row.organisation_name,
      startsAt: row.starts_at.getTime(),
      timeZone: row.time_zone,
      isAidStation: row.status === demandStatusCodes.transformed,
      since: row.since.getTime(),
      amountCents: row.amount_cents === null ? null : Number(row.amount_cents),
      isQuoteExpired: hasExpired(row.valid_until?.getTime() ?? null, this.clock.now()),
      invoiceNumber: row.invoice_number,
      instalment: row.instalment ?? null,
    }));
  }

  /** The matching rows of a task, and the columns shown in addition to the dossier `d`. */
  private taskOf(task: Task, scope: Scope): { matches: Sql; columns: Sql; joins: Sql } {
    const ofDemand = (condition: Sql) =>
      sql`SELECT d.id AS id, d.starts_at AS key FROM demand.v_dossiers d
          WHERE ${allOf(scopeCondition(scope, sql`d`), condition)}`;
    const demand = sql`LEFT JOIN demand.v_dossiers d ON d.id = page.id`;
    const ofInvoice = (condition: Sql, since: Sql) => ({
      matches: sql`SELECT i.id AS id, d.starts_at AS key
        FROM accounting.v_invoices i JOIN demand.v_all_dossiers d ON d.id = i.aid_station_id
        WHERE ${allOf(condition, scopeCondition(scope, sql`i`))}`,
      columns: sql`${since} AS since, i.balance_cents AS amount_cents, i.number AS invoice_number`,
      joins: sql`LEFT JOIN accounting.v_invoices i ON i.id = page.id
        LEFT JOIN demand.v_all_dossiers d ON d.id = i.aid_station_id`,
    });
    switch (task) {
      case 'blocked':
        return ofInvoice(
          isBlocked(sql`i`),
          sql`(SELECT held.requested_at FROM accounting.v_deliveries held WHERE held.invoice_id = i.id)`,
        );
      case 'unpaid':
        return ofInvoice(
          sql`i.balance_cents > 0 AND i.due_at < ${new Date(overdueBefore(this.clock.now()))}`,
          sql`i.due_at`,
        );
      case 'instalment-to-invoice':
        return {
          matches: ofDemand(sql`d.is_station AND ${dueInstalment(this.clock.now())}`),
          columns: sql`next.accepted_at AS since, next.amount_cents, NULL AS invoice_number,
            json_build_object('kind', next.kind, 'percent', next.percent, 'dueOn', next.due_on) AS instalment`,
          joins: sql`${demand} LEFT JOIN LATERAL (${nextInstalmentOf}) next ON true`,
        };
      case 'to-invoice':
        return {
          matches: ofDemand(sql`d.is_station AND ${stationToInvoice(this.clock.now())}`),
          columns: sql`d.ends_at AS since, d.price_cents AS amount_cents, NULL AS invoice_number`,
          joins: demand,
        };
      case 'quote-to-follow-up':
      case 'to-transform': {
        const isAccepted = task === 'to-transform';
        const newest = isAccepted ? sql`q.accepted_at` : sql`q.created_at`;
        const validity = isAccepted ? sql`NULL::timestamptz` : sql`quote.valid_until`;
        return {
          matches: ofDemand(this.conditions.isToDo(task)),
          columns: sql`quote.since, quote.price_cents AS amount_cents, ${validity} AS valid_until, NULL AS invoice_number`,
          joins: sql`${demand} LEFT JOIN LATERAL (
            SELECT ${newest} AS since, q.price_cents, q.valid_until FROM documents.v_quote_of_demand q
            WHERE q.demand_id = d.id AND ${newest} IS NOT NULL ORDER BY ${newest} DESC LIMIT 1
          ) quote ON true`,
        };
      }
      case 'new':
      case 'without-quote':
      case 'soon':
        return {
          matches: ofDemand(this.conditions.isToDo(task)),
          columns: sql`d.created_at AS since, d.price_cents AS amount_cents, NULL AS invoice_number`,
          joins: demand,
        };
    }
  }
}
