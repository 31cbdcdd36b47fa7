import { isBlocked } from '@pds/accounting/adapters';
import { nextInstalment } from '@pds/accounting/domain';
import { type TaskFacts, TaskSources } from '@pds/aid-station/domain';
import { type Instant, Money } from '@pds/kernel';
import { type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { dossierStatus, joinStatuses } from '../dossier/dossier-statuses';

interface Row extends Omit<TaskFacts, 'quotes' | 'invoices' | 'hasRestToInvoice' | 'nextInstalment'> {
  readonly quotes: readonly QuoteRow[];
  readonly invoices: readonly (TaskFacts['invoices'][number] & {
    readonly netCents: number;
    readonly waivedCents: number;
  })[];
}

type QuoteRow = TaskFacts['quotes'][number] & {
  /** The agreed payment in two parts; null for one part. */
  readonly instalments: {
    readonly depositCents: number;
    readonly depositPercent: number | null;
    readonly depositDueOn: string | null;
    readonly balanceDueOn: string | null;
    readonly customerId: number | null;
  } | null;
};

/** Milliseconds since the epoch; PostgreSQL stores microseconds. */
const instant = (moment: Sql): Sql => sql`floor(extract(epoch FROM ${moment}) * 1000)::float`;
const ownershipOf = (
  row: Sql,
): Sql => sql`json_build_object('departmentId', ${row}.department_id, 'officeId', ${row}.office_id,
  'organisationId', ${row}.organisation_id, 'filedBy', ${row}.filed_by)`;

/** Reads the facts of dossiers from four contexts. */
export class TaskSourcesBridge extends TaskSources {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async of(ids: readonly number[]): Promise<TaskFacts[]> {
    const facts: TaskFacts[] = [];
    for (const id of ids) {
      const ofDossier = await this.ofDossier(id);
      if (ofDossier) facts.push(ofDossier);
    }
    return facts;
  }

  private async ofDossier(id: number): Promise<TaskFacts | null> {
    // Prepared, and for one dossier: planning it takes longer than reading, and PostgreSQL plans a list of ids anew each time.
    const { text, values } = sql`SELECT d.id, ${ownershipOf(sql`d`)} AS ownership, d.status,
            d.calculated_price_cents IS NOT NULL AS "isTouched",
            ${instant(sql`d.created_at`)} AS "createdAt", ${instant(sql`d.starts_at`)} AS "startsAt",
            ${instant(sql`d.ends_at`)} AS "endsAt", d.time_zone AS "timeZone", d.price_cents::float AS "priceCents",
            ${dossierStatus.commercial} AS "commercialStatus",
            (SELECT ${instant(sql`min(c.asked_at)`)} FROM demand.v_change_requests c
              WHERE c.demand_id = d.id AND c.state = 'open') AS "changeAskedAt",
            EXISTS (SELECT FROM demand.v_change_requests c
              WHERE c.demand_id = d.id AND c.state = 'open' AND c.field = 'withdrawal') AS "isWithdrawalAsked",
            (SELECT coalesce(json_agg(json_build_object(
                'createdAt', ${instant(sql`q.created_at`)}, 'acceptedAt', ${instant(sql`q.accepted_at`)},
                'isDeclined', q.declined_at IS NOT NULL, 'validUntil', ${instant(sql`q.valid_until`)}, 'priceCents', q.price_cents,
                'instalments', CASE WHEN q.deposit_cents IS NOT NULL THEN json_build_object('depositCents', q.deposit_cents,
                  'depositPercent', q.deposit_percent, 'depositDueOn', q.deposit_due_on, 'balanceDueOn', q.balance_due_on,
                  'customerId', q.instalments_customer_id) END) ORDER BY q.id), '[]')
              FROM documents.v_quote_of_demand q WHERE q.demand_id = d.id) AS quotes,
            (SELECT coalesce(json_agg(json_build_object(
                'id', i.id, 'ownership', ${ownershipOf(sql`i`)}, 'netCents', i.net_cents, 'waivedCents', i.waived_cents,
                'balanceCents', i.balance_cents, 'dueAt', ${instant(sql`i.due_at`)},
                'blockedSince', CASE WHEN ${isBlocked(sql`i`)} THEN (
                  SELECT ${instant(sql`held.requested_at`)} FROM accounting.v_deliveries held WHERE held.invoice_id = i.id) END)
                ORDER BY i.id), '[]')
              FROM accounting.v_invoices i WHERE i.aid_station_id = d.id) AS invoices
          FROM demand.v_all_dossiers d ${joinStatuses} WHERE d.id = ${id}`;
    const [row] = await this.unitOfWork.prepared<Row>('screens: task facts', text, values);
    if (!row) return null;
    return {
      ...row,
      hasRestToInvoice: row.priceCents !== null && row.priceCents > sum(row, 'netCents') + sum(row, 'waivedCents'),
      nextInstalment: nextInstalmentOf(row),
    };
  }
}

function sum({ invoices }: Row, amount: 'netCents' | 'waivedCents'): number {
  return invoices.reduce((total, invoice) => total + invoice[amount], 0);
}

/** The part to invoice next, as the quote accepted last agreed it. */
function nextInstalmentOf(row: Row): TaskFacts['nextInstalment'] {
  const accepted = row.quotes
    .filter(({ acceptedAt }) => acceptedAt !== null)
    .reduce<QuoteRow | null>((last, quote) => (last && acceptedOf(last) > acceptedOf(quote) ? last : quote), null);
  if (!accepted?.instalments) return null;
  const { depositCents, depositPercent, depositDueOn, balanceDueOn, customerId } = accepted.instalments;
  const totalCents = accepted.priceCents!;
  const { organisationId } = row.ownership;
  const next = nextInstalment(
    {
      priceCents: row.priceCents,
      customer: organisationId === null ? null : { organisationId },
      accepted: {
        totalCents,
        organisationId: customerId,
        instalments: [
          { kind: 'deposit', amountCents: depositCents, dueOn: depositDueOn },
          { kind: 'balance', amountCents: totalCents - depositCents, dueOn: balanceDueOn },
        ],
      },
    },
    {
      invoiced: Money.ofCents(sum(row, 'netCents')),
      credited: Money.zero,
      waived: Money.ofCents(sum(row, 'waivedCents')),
    },
  );
  return next && { ...next, percent: next.kind === 'deposit' ? depositPercent : null };
}

const acceptedOf = ({ acceptedAt }: QuoteRow): Instant => acceptedAt!;
