import {
  type EnteredSum,
  type EntrySource,
  type IssuerAccounts,
  type KnownIssuer,
  type LedgerMovement,
  LedgerMovements,
  type Period,
} from '@pds/accounting/domain';
import { mainlandTimeZone, type Scope, startOfDay } from '@pds/kernel';
import { allOf, rowBatches, scopeCondition, type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { bookedDay, bookedMovements, type MovementFilters } from '../ledger/booked-movements';

interface MovementRow {
  kind: LedgerMovement['kind'];
  id: number;
  day: string;
  booked_on: string;
  /** Null while its days are open, like the next two. */
  entry_number: number | null;
  validated_on: string | null;
  accounts: IssuerAccounts | null;
  amount_cents: string;
  vat_cents: string;
  payment_type: number | null;
  number: string | null;
  /** Null for a slip, like the following columns except the cheques, which are null for other kinds. */
  invoice_number: string | null;
  invoice_sequence: number | null;
  organisation_id: number | null;
  organisation_name: string | null;
  settled_on: string | null;
  is_deposited: boolean;
  cheques: number | null;
}

/** The movements of the books: invoices, credit notes, payments and deposits of cheques. */
export class PostgresLedgerMovements extends LedgerMovements {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async issuers(scope: Scope, code?: string): Promise<KnownIssuer[]> {
    const rows = await this.unitOfWork.query<Omit<KnownIssuer, 'timeZone'> & { zone: string | null }>(
      sql`SELECT c.issuer AS code, i.department_id AS "departmentId", i.snapshot #>> '{issuer,name}' AS name, i.snapshot #>> '{issuer,siret}' AS siret,
                 i.snapshot #>> '{issuer,timeZone}' AS zone,
                 (SELECT json_build_object('through', through, 'on', closed_on) FROM accounting.closings
                  WHERE issuer_code = c.issuer ORDER BY through DESC LIMIT 1) AS closed
          FROM accounting.counters c
          CROSS JOIN LATERAL (
            SELECT * FROM accounting.invoices latest WHERE latest.issuer_code = c.issuer ORDER BY latest.sequence DESC LIMIT 1
          ) i
          WHERE ${allOf(
            sql`c.kind = 'invoice'`,
            scopeCondition(scope, sql`i`),
            // An office without its own books invoices in the books of its department.
            scope.kind === 'office' ? sql`c.issuer LIKE ${`%A${scope.officeId}`}` : undefined,
            code === undefined ? undefined : sql`c.issuer = ${code}`,
          )}
          ORDER BY c.issuer`,
    );
    return rows.map(({ zone, ...issuer }) => ({ ...issuer, timeZone: zone ?? mainlandTimeZone }));
  }

  override async sums(issuer: KnownIssuer, period: Period): Promise<EnteredSum[]> {
    const rows = await this.unitOfWork.query<{ source: EntrySource; entries: number; cents: string }>(
      sql`SELECT source, count(*)::integer AS entries, sum(amount_cents) AS cents
          FROM (${bookedMovements(movementFiltersFor(issuer, period))}) AS movements GROUP BY source`,
    );
    return rows.map(({ cents, ...sum }) => ({ ...sum, amountCents: Number(cents) }));
  }

  override async *read(issuer: KnownIssuer, period: Period): AsyncGenerator<LedgerMovement[]> {
    const within = movementFiltersFor(issuer, period);
    const zone = issuer.timeZone;
    const until = new Date(startOfDay(period.to, zone, 1));
    const dayOf = (instant: Sql) => sql`(${instant} AT TIME ZONE ${zone})::date`;
    // An invoice is settled if, up to the last day of the period, it is in the books and its balance is zero. A payment that came
    // before its invoice is lettered with the invoice.
    const settled = sql`CROSS JOIN LATERAL (
        SELECT CASE WHEN i.issued_at < ${until} AND i.amount_cents = coalesce(sum(m.amount_cents), 0)
               THEN greatest(max(m.day), ${dayOf(sql`i.issued_at`)}) END AS day
        FROM (
          SELECT p.amount_cents, ${bookedDay} AS day FROM accounting.payments p
          WHERE p.invoice_id = i.id AND ${bookedDay} <= ${period.to}::date
          UNION ALL
          SELECT amount_cents, ${dayOf(sql`issued_at`)} FROM accounting.credit_notes
          WHERE invoice_id = i.id AND issued_at < ${until}
        ) m
      ) settled`;
    const ofInvoice = sql`i.number AS invoice_number, i.sequence AS invoice_sequence, i.organisation_id,
        i.organisation_name, settled.day::text AS settled_on`;
    // A counter-entry of a deposited cheque is deducted from the bank if the deposit was entered.
    const isDeposited = sql`EXISTS (
        SELECT FROM accounting.deposited_cheques d WHERE d.payment_id = p.reverses AND d.booked_on IS NOT NULL
        UNION ALL
        SELECT FROM accounting.cheques_deposited_otherwise d WHERE d.payment_id = p.reverses AND d.booked_on IS NOT NULL)`;
    const statement = sql`
      SELECT movements.kind, movements.id, day::text AS day, movements.booked_on::text AS booked_on, amount_cents, vat_cents,
             payment_type, movements.number, invoice_number, invoice_sequence, organisation_id, organisation_name, settled_on,
             is_deposited, cheques, v.number AS entry_number, c.closed_on::text AS validated_on, c.accounts
      FROM (
        SELECT 1 AS place, 'invoice' AS source, 'invoice' AS kind, i.id, ${dayOf(sql`i.issued_at`)} AS day,
               ${dayOf(sql`i.issued_at`)} AS booked_on, i.amount_cents, i.vat_cents, NULL::integer AS payment_type, i.number, ${ofInvoice},
               false AS is_deposited, NULL::integer AS cheques
        FROM accounting.invoices i ${settled} WHERE ${within.issued(sql`i`)}
        UNION ALL
        SELECT 2, 'credit-note', 'credit-note', c.id, ${dayOf(sql`c.issued_at`)}, ${dayOf(sql`c.issued_at`)},
               c.amount_cents, c.vat_cents, NULL, c.number, ${ofInvoice}, false, NULL
        FROM accounting.credit_notes c JOIN accounting.invoices i ON i.id = c.invoice_id ${settled}
        WHERE ${within.issued(sql`c`)}
        UNION ALL
        SELECT 3, 'payment',
               CASE WHEN p.reverses IS NOT NULL THEN 'counter-entry' WHEN p.amount_cents < 0 THEN 'refund' ELSE 'payment' END,
               p.id, p.paid_on, ${bookedDay}, p.amount_cents, 0, p.type, NULL, ${ofInvoice},
               ${isDeposited}, NULL
        FROM accounting.payments p JOIN accounting.invoices i ON i.id = p.invoice_id ${settled}
        WHERE ${within.paid}
        UNION ALL
        SELECT 4, 'deposit', 'deposit', s.id, s.deposited_on, d.booked_on, sum(p.amount_cents), 0, NULL, s.number,
               NULL, NULL, NULL, NULL, NULL, false, count(*)::integer
        FROM accounting.deposited_cheques d
        JOIN accounting.payments p ON p.id = d.payment_id JOIN accounting.deposit_slips s ON s.id = d.slip_id
        WHERE ${within.deposited} GROUP BY s.id, d.booked_on
        UNION ALL
        SELECT 5, 'noted-deposit', 'noted-deposit', p.id, ${dayOf(sql`d.noted_at`)}, d.booked_on, p.amount_cents, 0, NULL,
               NULL, p.invoice_number, NULL, NULL, p.organisation_name, NULL, false, NULL
        FROM accounting.cheques_deposited_otherwise d JOIN accounting.payments p ON p.id = d.payment_id
        WHERE ${within.deposited}
      ) AS movements
      LEFT JOIN accounting.validated_entries v ON v.source = movements.source AND v.source_id = movements.id
      LEFT JOIN accounting.closings c ON c.id = v.closing_id
      ORDER BY v.number NULLS LAST, movements.booked_on, movements.place, movements.id`;
    for await (const rows of rowBatches<MovementRow>(this.unitOfWork, statement)) yield rows.map(movementOf);
  }
}

/** The movements entered in the books of an issuer in a period, by the issuer's days. */
export function movementFiltersFor({ code, timeZone }: KnownIssuer, { from, to }: Period): MovementFilters {
  const [since, until] = [new Date(startOfDay(from, timeZone)), new Date(startOfDay(to, timeZone, 1))];
  return {
    issued: (table) =>
      sql`${table}.issuer_code = ${code} AND ${table}.issued_at >= ${since} AND ${table}.issued_at < ${until}`,
    paid: sql`p.issuer_code = ${code} AND ${bookedDay} BETWEEN ${from}::date AND ${to}::date`,
    deposited: sql`p.issuer_code = ${code} AND d.booked_on BETWEEN ${from}::date AND ${to}::date`,
  };
}

function movementOf(row: MovementRow): LedgerMovement {
  const common = {
    id: row.id,
    day: row.day,
    bookedOn: row.booked_on,
    validation:
      row.entry_number === null ? null : { number: row.entry_number, on: row.validated_on!, accounts: row.accounts! },
    amountCents: Number(row.amount_cents),
  };
  const { kind } = row;
  if (kind === 'deposit') return { ...common, kind, number: row.number!, cheques: row.cheques! };
  const [invoiceNumber, organisationName] = [row.invoice_number!, row.organisation_name!];
  if (kind === 'noted-deposit') return { ...common, kind, invoiceNumber, organisationName };
  return {
    ...common,
    kind,
    vatCents: Number(row.vat_cents),
    paymentType: row.payment_type,
    number: row.number,
    invoiceNumber,
    invoiceSequence: row.invoice_sequence!,
    organisationId: row.organisation_id,
    organisationName,
    settledOn: row.settled_on,
    isDeposited: row.is_deposited,
  };
}
