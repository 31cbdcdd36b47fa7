import { card, cheque } from '@pds/accounting/domain';
import { formatEuros, mainlandTimeZone } from '@pds/kernel';
import {
  filesNamedBy,
  type IntegrityCheck,
  IntegritySource,
  type Sql,
  sql,
  sqlCheck,
  type StoredFiles,
  type TypeOrmUnitOfWork,
} from '@pds/platform';
import { bookedMovements } from '../persistence/ledger/booked-movements';
import { balanceOf } from './invoices/invoice-balance.read-model';

/** A kind of numbered document, with its table and its French names. */
interface Numbered {
  readonly kind: 'invoice' | 'credit-note' | 'deposit-slip';
  readonly table: Sql;
  /** The column of the instant at which the number was assigned. */
  readonly at: Sql;
  readonly letter: string;
  readonly one: string;
  readonly many: string;
}

const numbered: readonly Numbered[] = [
  {
    kind: 'invoice',
    table: sql`accounting.invoices`,
    at: sql`issued_at`,
    letter: 'F',
    one: 'Facture',
    many: 'factures',
  },
  {
    kind: 'credit-note',
    table: sql`accounting.credit_notes`,
    at: sql`issued_at`,
    letter: 'A',
    one: 'Avoir',
    many: 'avoirs',
  },
  {
    kind: 'deposit-slip',
    table: sql`accounting.deposit_slips`,
    at: sql`made_at`,
    letter: 'R',
    one: 'Bordereau',
    many: 'bordereaux de remise',
  },
];

/** Integrity checks of accounting numbers, counters, sums, corrections, deposits and closings, and of the PDFs of numbered documents. */
export class AccountingIntegrity extends IntegritySource {
  override readonly checks: readonly IntegrityCheck[];
  override readonly files: readonly StoredFiles[];

  constructor(unitOfWork: TypeOrmUnitOfWork) {
    super();
    this.checks = [
      ...numbered.flatMap((what) => checksOfNumbers(unitOfWork, what)),
      ...checksOfSums(unitOfWork),
      checkOfTotals(unitOfWork),
      ...checksOfEntries(unitOfWork),
      ...checksOfDeposits(unitOfWork),
      ...checksOfClosings(unitOfWork),
      ...checksOfStatements(unitOfWork),
      ...checksOfDeliveries(unitOfWork),
      checkOfCheckouts(unitOfWork),
      checkOfRefunds(unitOfWork),
    ];
    this.files = [
      ...numbered.map(({ table, one }) =>
        filesNamedBy(
          unitOfWork,
          sql`SELECT id, number AS name, file_key, sha256 FROM ${table} WHERE file_key IS NOT NULL`,
          (number) => `${one} ${number}`,
        ),
      ),
      filesNamedBy(
        unitOfWork,
        sql`SELECT id, id::text AS name, file_key, sha256 FROM accounting.bank_statements`,
        (id) => `Relevé bancaire n°\u00a0${id}`,
      ),
    ];
  }
}

/**
 * Checks the numbers of one kind: no gap, no duplicate, a text equal to its parts, a counter equal to the last number, and dates in the
 * order of numbers.
 */
function checksOfNumbers(
  unitOfWork: TypeOrmUnitOfWork,
  { kind, table, at, letter, one, many }: Numbered,
): readonly IntegrityCheck[] {
  const issuer = ({ issuer }: { issuer: string }) => `Émetteur ${issuer}, ${many}`;
  return [
    sqlCheck<{ issuer: string; previous: number; sequence: number }>(unitOfWork, {
      name: `accounting.${kind}-gap`,
      title: `Les numéros des ${many} se suivent sans trou`,
      severity: 'error',
      statement: sql`
        SELECT * FROM (
          SELECT issuer_code AS issuer, sequence,
                 coalesce(lag(sequence) OVER (PARTITION BY issuer_code ORDER BY sequence), 0) AS previous
          FROM ${table}) AS steps
        WHERE sequence > previous + 1`,
      subject: issuer,
      message: ({ previous, sequence }) =>
        sequence === previous + 2
          ? `Le numéro ${previous + 1} manque.`
          : `Les numéros ${previous + 1} à ${sequence - 1} manquent.`,
    }),
    sqlCheck<{ issuer: string; sequence: number; times: number }>(unitOfWork, {
      name: `accounting.${kind}-duplicate`,
      title: `Aucun numéro n’est donné à deux ${many}`,
      severity: 'error',
      statement: sql`
        SELECT issuer_code AS issuer, sequence, count(*)::integer AS times FROM ${table}
        GROUP BY issuer_code, sequence HAVING count(*) > 1`,
      subject: issuer,
      message: ({ sequence, times }) => `Le numéro ${sequence} est porté ${times} fois.`,
    }),
    sqlCheck<{ id: number; number: string; expected: string }>(unitOfWork, {
      name: `accounting.${kind}-number`,
      title: `Le numéro imprimé des ${many} est celui de leur suite`,
      severity: 'error',
      // lpad() to 6 would cut off a seventh digit.
      statement: sql`
        SELECT * FROM (
          SELECT id, number, concat(${letter}::text, issuer_code, '-', year, '-',
                                    lpad(sequence::text, greatest(6, length(sequence::text)), '0')) AS expected
          FROM ${table}) AS texts
        WHERE number <> expected`,
      subject: ({ number }) => `${one} ${number}`,
      message: ({ expected }) => `Son numéro devrait être ${expected}.`,
    }),
    sqlCheck<{ issuer: string; kept: number; last: number }>(unitOfWork, {
      name: `accounting.${kind}-counter`,
      title: `Le compteur des ${many} est au dernier numéro donné`,
      severity: 'error',
      statement: sql`
        SELECT coalesce(c.issuer, n.issuer) AS issuer, coalesce(c.last_number, 0) AS kept, coalesce(n.last, 0) AS last
        FROM (SELECT issuer, last_number, last_issued_at FROM accounting.counters WHERE kind = ${kind}) AS c
        FULL JOIN (SELECT issuer_code AS issuer, max(sequence) AS last, max(${at}) AS last_at FROM ${table} GROUP BY 1) AS n
          ON n.issuer = c.issuer
        WHERE coalesce(c.last_number, 0) <> coalesce(n.last, 0) OR c.last_issued_at < n.last_at`,
      subject: issuer,
      message: ({ kept, last }) =>
        kept === last
          ? 'Le compteur est daté avant la dernière pièce.'
          : `Le compteur est à ${kept}, le dernier numéro donné est ${last}.`,
    }),
    sqlCheck<{ number: string; previous: string }>(unitOfWork, {
      name: `accounting.${kind}-date`,
      title: `Les dates des ${many} sont dans l’ordre des numéros`,
      severity: 'error',
      statement: sql`
        SELECT number, previous FROM (
          SELECT number, ${at} AS given_at, lag(${at}) OVER numbers AS before, lag(number) OVER numbers AS previous
          FROM ${table} WINDOW numbers AS (PARTITION BY issuer_code ORDER BY sequence)) AS dated
        WHERE given_at < before`,
      subject: ({ number }) => `${one} ${number}`,
      message: ({ previous }) => `Datée avant la pièce précédente, ${previous}.`,
    }),
  ];
}

/** Cents as text: pg returns a `bigint` or a sum so. */
type Cents = string;
const euros = (cents: Cents) => formatEuros(Number(cents));

/** Checks that stored sums equal the sums of their rows, and that no invoice is paid or credited beyond its amount. */
function checksOfSums(unitOfWork: TypeOrmUnitOfWork): readonly IntegrityCheck[] {
  const invoice = ({ number }: { number: string }) => `Facture ${number}`;
  const paid = sql`(SELECT invoice_id, sum(amount_cents) AS cents FROM accounting.payments GROUP BY 1)`;
  const credited = sql`(SELECT invoice_id, sum(amount_cents) AS cents FROM accounting.credit_notes GROUP BY 1)`;
  const waived = sql`(SELECT invoice_id, sum(waived_cents) AS cents FROM accounting.credit_notes GROUP BY 1)`;
  const storedSumCheck = (name: 'paid' | 'credited' | 'waived', column: Sql, rows: Sql, words: string) =>
    sqlCheck<{ number: string; kept: Cents; cents: Cents }>(unitOfWork, {
      name: `accounting.${name}-sum`,
      title: `La somme des ${words} retenue par facture est celle de ses écritures`,
      severity: 'error',
      statement: sql`
        SELECT i.number, ${column} AS kept, coalesce(s.cents, 0) AS cents
        FROM accounting.invoices i LEFT JOIN ${rows} AS s ON s.invoice_id = i.id
        WHERE ${column} <> coalesce(s.cents, 0)`,
      subject: invoice,
      message: (row) => `La facture retient ${euros(row.kept)} de ${words}, ses écritures font ${euros(row.cents)}.`,
    });
  const fromEntries = balanceOf({ invoiced: sql`i.amount_cents`, paid: sql`p.cents`, credited: sql`c.cents` });
  return [
    storedSumCheck('paid', sql`i.paid_cents`, paid, 'règlements'),
    storedSumCheck('credited', sql`i.credited_cents`, credited, 'avoirs'),
    storedSumCheck('waived', sql`i.waived_cents`, waived, 'avoirs définitifs'),
    sqlCheck<{ id: number; cents: Cents }>(unitOfWork, {
      name: 'accounting.reclaimed-sum',
      title: 'Les factures d’un dossier ne reprennent pas plus que ce que ses avoirs définitifs ont soldé',
      severity: 'error',
      statement: sql`
        SELECT aid_station_id AS id, sum(reclaimed_cents - waived_cents) AS cents
        FROM accounting.invoices GROUP BY 1 HAVING sum(reclaimed_cents) > sum(waived_cents)`,
      subject: ({ id }) => `Dossier n°\u00a0${id}`,
      message: ({ cents }) => `Ses factures reprennent ${euros(cents)} de trop.`,
    }),
    sqlCheck<{ number: string; balance: Cents; cents: Cents }>(unitOfWork, {
      name: 'accounting.balance',
      title: 'Le solde d’une facture est son montant, moins ses règlements, moins ses avoirs, et n’est jamais négatif',
      severity: 'error',
      statement: sql`
        SELECT * FROM (
          SELECT i.number, i.balance_cents AS balance, ${fromEntries} AS cents
          FROM accounting.invoices i
          LEFT JOIN ${paid} AS p ON p.invoice_id = i.id LEFT JOIN ${credited} AS c ON c.invoice_id = i.id) AS balances
        WHERE balance <> cents OR cents < 0`,
      subject: invoice,
      message: ({ balance, cents }) =>
        balance === cents
          ? `Son solde est négatif\u00a0: ${euros(cents)}.`
          : `La facture retient un solde de ${euros(balance)}, ses écritures laissent ${euros(cents)}.`,
    }),
    sqlCheck<{ number: string; amount: Cents; cents: Cents }>(unitOfWork, {
      name: 'accounting.credit-above-amount',
      title: 'Les avoirs d’une facture ne dépassent pas son montant',
      severity: 'error',
      statement: sql`
        SELECT i.number, i.amount_cents AS amount, c.cents
        FROM ${credited} AS c JOIN accounting.invoices i ON i.id = c.invoice_id WHERE c.cents > i.amount_cents`,
      subject: invoice,
      message: ({ amount, cents }) => `${euros(cents)} d’avoirs pour une facture de ${euros(amount)}.`,
    }),
  ];
}

const paris = sql`AT TIME ZONE ${mainlandTimeZone}`;
const summedBy = sql`department_id, office_id, organisation_name_search AS name`;

/** All entries that have stored sums, by kind, with the day, place and name by which they are summed. */
const summedEntries = sql`
  SELECT 'invoice' AS kind, (issued_at ${paris})::date AS day, ${summedBy}, amount_cents, balance_cents FROM accounting.invoices
  UNION ALL
  SELECT 'unpaid', (issued_at ${paris})::date, ${summedBy}, amount_cents, balance_cents FROM accounting.invoices WHERE balance_cents > 0
  UNION ALL
  SELECT 'unpaid-due', (due_at ${paris})::date, ${summedBy}, amount_cents, balance_cents FROM accounting.invoices WHERE balance_cents > 0
  UNION ALL
  SELECT 'credit-note', (issued_at ${paris})::date, ${summedBy}, amount_cents, 0 FROM accounting.credit_notes
  UNION ALL
  SELECT 'payment-' || type, paid_on, ${summedBy}, amount_cents, 0 FROM accounting.payments
  UNION ALL
  SELECT state, paid_on, ${summedBy}, amount_cents, 0 FROM accounting.payments JOIN (
    SELECT 'cheque-to-deposit' AS state, payment_id FROM accounting.cheques_to_deposit
    UNION ALL SELECT 'cheque-deposited', payment_id FROM accounting.deposited_cheques
    UNION ALL SELECT 'cheque-deposited', payment_id FROM accounting.cheques_deposited_otherwise
  ) AS cheques ON payment_id = id`;

/** Checks that the stored sums of each month, day and customer name equal the sums of their entries (docs/adr/0044). */
function checkOfTotals(unitOfWork: TypeOrmUnitOfWork): IntegrityCheck {
  return sqlCheck<{ kind: string; from: string | null; name: string | null; department: number | null }>(unitOfWork, {
    name: 'accounting.totals',
    title: 'Les totaux des listes sont la somme de leurs écritures',
    severity: 'error',
    statement: sql`
      WITH entries AS (${summedEntries}), compared AS (
        SELECT kind, span, first_day, department_id, office_id, NULL AS name, entries, amount_cents, balance_cents
        FROM accounting.summed
        UNION ALL
        SELECT kind, span, CASE span WHEN 'month' THEN date_trunc('month', day)::date ELSE day END, department_id, office_id,
               NULL, -count(*), -sum(amount_cents), -sum(balance_cents)
        FROM entries CROSS JOIN (VALUES ('month'), ('day')) AS spans (span) GROUP BY 1, 2, 3, 4, 5
        UNION ALL
        SELECT kind, 'name', NULL, NULL, NULL, name, entries, amount_cents, balance_cents FROM accounting.summed_by_name
        UNION ALL
        SELECT kind, 'name', NULL, NULL, NULL, name, -count(*), -sum(amount_cents), -sum(balance_cents)
        FROM entries WHERE kind <> 'unpaid-due' GROUP BY kind, name
      )
      SELECT kind, to_char(first_day, 'DD/MM/YYYY') AS "from", name, department_id AS department FROM compared
      GROUP BY kind, span, first_day, department_id, office_id, name
      HAVING sum(entries) <> 0 OR sum(amount_cents) <> 0 OR sum(balance_cents) <> 0`,
    subject: ({ kind, from, name }) =>
      `Total «\u00a0${kind}\u00a0» ${from === null ? `de «\u00a0${name}\u00a0»` : `à partir du ${from}`}`,
    message: ({ from, department }) =>
      `Il n’est pas la somme de ses écritures${from === null ? '' : ` (département n°\u00a0${department ?? '—'})`}.`,
  });
}

/**
 * Checks that a correction is the opposite of the entry that it corrects, that refunds do not exceed their credit note, and that entries
 * have the data of their invoice.
 */
function checksOfEntries(unitOfWork: TypeOrmUnitOfWork): readonly IntegrityCheck[] {
  return [
    sqlCheck<{ id: number; reverses: number; number: string }>(unitOfWork, {
      name: 'accounting.counter-entry',
      title: 'Chaque contre-passation est l’exact opposé de l’écriture qu’elle annule',
      severity: 'error',
      statement: sql`
        SELECT p.id, p.reverses, p.invoice_number AS number
        FROM accounting.payments p LEFT JOIN accounting.payments o ON o.id = p.reverses
        WHERE p.reverses IS NOT NULL
          AND (o.id IS NULL OR o.reverses IS NOT NULL OR p.amount_cents <> -o.amount_cents
               OR (p.invoice_id, p.type) IS DISTINCT FROM (o.invoice_id, o.type))`,
      subject: ({ number }) => `Facture ${number}`,
      message: ({ id, reverses }) => `L’écriture ${id} n’est pas l’opposé de l’écriture ${reverses} qu’elle annule.`,
    }),
    sqlCheck<{ number: string; refunded: Cents; amount: Cents }>(unitOfWork, {
      name: 'accounting.refund',
      title: 'Les remboursements d’un avoir ne dépassent pas son montant et sont sur sa facture',
      severity: 'error',
      // A reversed refund and its reversal sum to 0.
      statement: sql`
        SELECT c.number, -sum(p.amount_cents) AS refunded, c.amount_cents AS amount
        FROM accounting.payments p
        LEFT JOIN accounting.payments o ON o.id = p.reverses
        JOIN accounting.credit_notes c ON c.id = coalesce(o.credit_note_id, p.credit_note_id)
        GROUP BY c.id, c.number, c.amount_cents, c.invoice_id
        HAVING -sum(p.amount_cents) NOT BETWEEN 0 AND c.amount_cents OR bool_or(p.invoice_id <> c.invoice_id)`,
      subject: ({ number }) => `Avoir ${number}`,
      message: ({ refunded, amount }) =>
        `${euros(refunded)} de remboursements pour un avoir de ${euros(amount)}, ou sur une autre facture.`,
    }),
    ...(
      [
        ['payments', sql`accounting.payments`, 'Règlement', 'règlements'],
        ['credit-notes', sql`accounting.credit_notes`, 'Avoir', 'avoirs'],
      ] as const
    ).map(([name, table, one, many]) =>
      sqlCheck<{ id: number; number: string }>(unitOfWork, {
        name: `accounting.${name}-of-invoice`,
        title: `Les ${many} portent les données de leur facture`,
        severity: 'error',
        statement: sql`
          SELECT e.id, i.number FROM ${table} e JOIN accounting.invoices i ON i.id = e.invoice_id
          WHERE (e.invoice_number, e.issuer_code, e.aid_station_id, e.department_id, e.office_id, e.organisation_id,
                 e.filed_by, e.organisation_name, e.event_name)
            IS DISTINCT FROM (i.number, i.issuer_code, i.aid_station_id, i.department_id, i.office_id, i.organisation_id,
                              i.filed_by, i.organisation_name, i.event_name)`,
        subject: ({ id }) => `${one} n°\u00a0${id}`,
        message: ({ number }) => `Ses données ne sont pas celles de la facture ${number}.`,
      }),
    ),
  ];
}

/**
 * Checks that the stored and the printed total of a slip equal the sum of its cheques; that each cheque has exactly one state: to deposit,
 * on a slip, deposited without a slip, or not for deposit; and that each deposit is entered in the books.
 */
function checksOfDeposits(unitOfWork: TypeOrmUnitOfWork): readonly IntegrityCheck[] {
  return [
    sqlCheck<{ number: string; total: Cents; printed: Cents; cents: Cents; cheques: number; found: number }>(
      unitOfWork,
      {
        name: 'accounting.deposit-slip-sum',
        title: 'Le total d’un bordereau de remise est la somme de ses chèques',
        severity: 'error',
        statement: sql`
        SELECT * FROM (
          SELECT s.number, s.total_cents AS total, (s.snapshot->>'totalCents')::bigint AS printed, s.cheques,
                 jsonb_array_length(s.snapshot->'cheques') AS printed_cheques, count(p.id)::integer AS found,
                 coalesce(sum(p.amount_cents), 0) AS cents
          FROM accounting.deposit_slips s
          LEFT JOIN accounting.deposited_cheques d ON d.slip_id = s.id
          LEFT JOIN accounting.payments p ON p.id = d.payment_id
          GROUP BY s.id) AS slips
        WHERE total <> cents OR printed IS DISTINCT FROM total OR cheques <> found OR printed_cheques IS DISTINCT FROM cheques`,
        subject: ({ number }) => `Bordereau ${number}`,
        message: ({ total, printed, cents, cheques, found }) =>
          `Il retient ${euros(total)} pour ${cheques} chèques, imprime ${euros(printed)}, ses chèques font ${euros(cents)} (${found}).`,
      },
    ),
    sqlCheck<{ id: number; number: string; times: number }>(unitOfWork, {
      name: 'accounting.deposited-once',
      title: 'Chaque chèque est à remettre, remis, ou hors remise ; ce qui est remis est un chèque',
      severity: 'error',
      // A cheque reversed after its deposit stays on its slip, as at the bank.
      statement: sql`
        SELECT p.id, p.invoice_number AS number, count(cheques.payment_id)::integer AS times
        FROM accounting.payments p LEFT JOIN (
          SELECT payment_id, true AS is_received FROM accounting.cheques_to_deposit
          UNION ALL SELECT payment_id, true FROM accounting.deposited_cheques
          UNION ALL SELECT payment_id, true FROM accounting.cheques_deposited_otherwise
          UNION ALL SELECT payment_id, false FROM accounting.cheques_not_for_deposit) AS cheques ON cheques.payment_id = p.id
        WHERE p.type = ${cheque} OR cheques.payment_id IS NOT NULL
        GROUP BY p.id
        HAVING count(cheques.payment_id) <> 1 OR p.type <> ${cheque} OR bool_or(cheques.is_received) <> (
          p.amount_cents > 0 AND p.reverses IS NULL
          AND (bool_or(cheques.is_received) OR NOT EXISTS (SELECT FROM accounting.payments c WHERE c.reverses = p.id)))`,
      subject: ({ id, number }) => `Règlement n°\u00a0${id}, facture ${number}`,
      message: ({ times }) =>
        times === 1
          ? 'Il est remis, ou à remettre, et n’est pas un chèque reçu ; ou l’inverse.'
          : times === 0
            ? 'Il n’est ni à remettre, ni remis, ni hors remise.'
            : `Il est remis, à remettre ou hors remise ${times} fois.`,
    }),
    sqlCheck<{ id: number; number: string }>(unitOfWork, {
      name: 'accounting.deposit-entry',
      title: 'Chaque chèque remis est passé en banque, au plus tôt le jour de sa remise',
      severity: 'error',
      // A returned cheque has no deposit entry if its books were closed before deposits were entered. The day of a deposit without a slip
      // is in the time zone of its issuer, hence one day of tolerance.
      statement: sql`
        SELECT p.id, p.invoice_number AS number
        FROM (
          SELECT d.payment_id, d.booked_on, s.deposited_on AS day
          FROM accounting.deposited_cheques d JOIN accounting.deposit_slips s ON s.id = d.slip_id
          UNION ALL
          SELECT payment_id, booked_on, (noted_at ${paris})::date - 1 FROM accounting.cheques_deposited_otherwise) AS deposits
        JOIN accounting.payments p ON p.id = deposits.payment_id
        WHERE deposits.booked_on < deposits.day
          OR (deposits.booked_on IS NULL AND NOT EXISTS (SELECT FROM accounting.payments c WHERE c.reverses = p.id))`,
      subject: ({ id, number }) => `Règlement n°\u00a0${id}, facture ${number}`,
      message: () => 'Il est remis, et sa remise n’est pas passée en écriture ce jour-là ou après.',
    }),
  ];
}

/**
 * Checks that the entries of closed days, and only these, are numbered once, without a gap and in the order of days, and that the last
 * closed day of an issuer is that of its last closing.
 */
function checksOfClosings(unitOfWork: TypeOrmUnitOfWork): readonly IntegrityCheck[] {
  const everything = { issued: () => sql`true`, paid: sql`true`, deposited: sql`d.booked_on IS NOT NULL` };
  const sourceNames: Readonly<Record<string, string>> = {
    invoice: 'Facture',
    'credit-note': 'Avoir',
    payment: 'Règlement',
    deposit: 'Bordereau de remise',
    'noted-deposit': 'Remise du chèque',
  };
  return [
    sqlCheck<{ issuer: string; year: number; number: number; previous: number; isLate: boolean }>(unitOfWork, {
      name: 'accounting.entry-numbers',
      title: 'Les numéros des écritures validées se suivent sans trou par exercice, dans l’ordre des jours',
      severity: 'error',
      statement: sql`
        SELECT issuer, year, number, previous, before > booked_on AS "isLate" FROM (
          SELECT issuer_code AS issuer, year, number, booked_on, lag(booked_on) OVER numbers AS before,
                 coalesce(lag(number) OVER numbers, 0) AS previous
          FROM accounting.validated_entries WINDOW numbers AS (PARTITION BY issuer_code, year ORDER BY number)) AS steps
        WHERE number <> previous + 1 OR before > booked_on`,
      subject: ({ issuer, year, number }) => `Émetteur ${issuer}, exercice ${year}, écriture ${number}`,
      message: ({ previous, isLate }) =>
        isLate
          ? `Elle est d’un jour antérieur à celui de l’écriture ${previous}.`
          : `Elle suit l’écriture ${previous}.`,
    }),
    sqlCheck<{ source: string; id: number; issuer: string; number: number | null; isGone: boolean }>(unitOfWork, {
      name: 'accounting.entry-validated',
      title: 'Toute écriture d’un jour clos est numérotée à sa clôture, et seules le sont celles-là',
      severity: 'error',
      statement: sql`
        WITH issuers AS (
          SELECT c.issuer, c.closed_through, coalesce(latest.zone, ${mainlandTimeZone}) AS zone
          FROM accounting.counters c LEFT JOIN LATERAL (
            SELECT snapshot #>> '{issuer,timeZone}' AS zone FROM accounting.invoices
            WHERE issuer_code = c.issuer ORDER BY sequence DESC LIMIT 1) latest ON true
          WHERE c.kind = 'invoice'
        ), booked AS (
          SELECT m.source, m.id, m.issuer_code, coalesce(m.day, (m.at AT TIME ZONE i.zone)::date) AS day, i.closed_through
          FROM (${bookedMovements(everything)}) AS m JOIN issuers i ON i.issuer = m.issuer_code
        )
        SELECT coalesce(b.source, v.source) AS source, coalesce(b.id, v.source_id) AS id,
               coalesce(b.issuer_code, v.issuer_code) AS issuer, v.number, b.id IS NULL AS "isGone"
        FROM booked b
        FULL JOIN (SELECT e.*, c.through FROM accounting.validated_entries e JOIN accounting.closings c ON c.id = e.closing_id) v
          ON v.source = b.source AND v.source_id = b.id
        WHERE CASE WHEN v.number IS NULL THEN b.day <= b.closed_through
              ELSE b.id IS NULL OR (b.issuer_code, b.day) IS DISTINCT FROM (v.issuer_code, v.booked_on) OR v.booked_on > v.through END`,
      subject: ({ source, id, issuer }) => `${sourceNames[source]} n°\u00a0${id}, émetteur ${issuer}`,
      message: ({ number, isGone }) =>
        number === null
          ? 'Son jour est clos, et son écriture n’est pas numérotée.'
          : isGone
            ? `L’écriture ${number} n’a plus de pièce.`
            : `L’écriture ${number} n’est pas de son jour, de son émetteur ou de sa clôture.`,
    }),
    sqlCheck<{ issuer: string }>(unitOfWork, {
      name: 'accounting.closed-through',
      title: 'Les jours d’un émetteur sont clos jusqu’à sa dernière clôture',
      severity: 'error',
      statement: sql`
        SELECT coalesce(c.issuer, n.issuer_code) AS issuer
        FROM (SELECT issuer, closed_through FROM accounting.counters WHERE kind = 'invoice') AS c
        FULL JOIN (SELECT issuer_code, max(through) AS through FROM accounting.closings GROUP BY 1) AS n ON n.issuer_code = c.issuer
        WHERE c.closed_through IS DISTINCT FROM n.through`,
      subject: ({ issuer }) => `Émetteur ${issuer}`,
      message: () => 'Son dernier jour clos n’est pas celui de sa dernière clôture.',
    }),
  ];
}

/**
 * Checks that the movements of each accepted line of a bank statement add up to it and are of its issuer, that other lines have none, and that
 * a statement counts its own lines.
 */
function checksOfStatements(unitOfWork: TypeOrmUnitOfWork): readonly IntegrityCheck[] {
  return [
    sqlCheck<{ id: number; state: string; cents: Cents; moved: Cents; isOther: boolean }>(unitOfWork, {
      name: 'accounting.statement-line-sum',
      title: 'Le montant d’une ligne de relevé acceptée est la somme de ses règlements',
      severity: 'error',
      statement: sql`
        SELECT l.id, l.state, l.amount_cents AS cents, coalesce(sum(p.amount_cents), 0) AS moved,
               coalesce(bool_or(p.issuer_code <> l.issuer_code), false) AS "isOther"
        FROM accounting.bank_lines l
        LEFT JOIN accounting.bank_line_payments m ON m.line_id = l.id
        LEFT JOIN accounting.payments p ON p.id = m.payment_id
        WHERE l.state = 'accepted' OR m.line_id IS NOT NULL
        GROUP BY l.id
        HAVING l.state <> 'accepted' OR coalesce(sum(p.amount_cents), 0) <> l.amount_cents
          OR bool_or(p.issuer_code <> l.issuer_code)`,
      subject: ({ id }) => `Ligne de relevé n°\u00a0${id}`,
      message: ({ state, cents, moved, isOther }) =>
        state !== 'accepted'
          ? 'Elle n’est pas acceptée, et a des règlements.'
          : isOther
            ? 'Un de ses règlements est d’un autre émetteur.'
            : `Elle est de ${euros(cents)}, ses règlements font ${euros(moved)}.`,
    }),
    sqlCheck<{ id: number; counted: number; found: number }>(unitOfWork, {
      name: 'accounting.statement-lines',
      title: 'Un relevé lu compte ses nouvelles lignes',
      severity: 'warning',
      statement: sql`
        SELECT s.id, s.lines_new AS counted, count(l.id)::integer AS found
        FROM accounting.bank_statements s LEFT JOIN accounting.bank_lines l ON l.statement_id = s.id
        WHERE s.read_at IS NOT NULL
        GROUP BY s.id HAVING s.lines_new <> count(l.id)`,
      subject: ({ id }) => `Relevé bancaire n°\u00a0${id}`,
      message: ({ counted, found }) => `Il annonce ${counted} nouvelles lignes, ${found} sont enregistrées.`,
    }),
  ];
}

/** Checks that deliveries name the numbers of their papers, and that nothing was reported as collected without payments. */
function checksOfDeliveries(unitOfWork: TypeOrmUnitOfWork): readonly IntegrityCheck[] {
  return [
    sqlCheck<{ tracking: string; number: string }>(unitOfWork, {
      name: 'accounting.delivery-number',
      title: 'Chaque dépôt porte le numéro de sa facture ou de son avoir',
      severity: 'error',
      statement: sql`
        SELECT d.tracking_id AS tracking, coalesce(c.number, i.number) AS number
        FROM accounting.deliveries d JOIN accounting.invoices i ON i.id = d.invoice_id
        LEFT JOIN accounting.credit_notes c ON c.id = d.credit_note_id
        WHERE d.tracking_id <> coalesce(c.number, i.number) OR (c.id IS NOT NULL AND c.invoice_id <> i.id)`,
      subject: ({ tracking }) => `Dépôt ${tracking}`,
      message: ({ number }) => `Il concerne ${number}.`,
    }),
    sqlCheck<{ tracking: string; reported: string }>(unitOfWork, {
      name: 'accounting.collection-without-payment',
      title: 'Aucun encaissement n’est signalé à une plateforme sans règlement',
      severity: 'warning',
      statement: sql`
        SELECT d.tracking_id AS tracking, d.reported_cents AS reported
        FROM accounting.deliveries d WHERE d.reported_cents <> 0
          AND NOT EXISTS (SELECT FROM accounting.payments p WHERE p.invoice_id = d.invoice_id)`,
      subject: ({ tracking }) => `Dépôt ${tracking}`,
      message: ({ reported }) => `${formatEuros(Number(reported))} sont signalés, et aucun règlement n’est enregistré.`,
    }),
  ];
}

/** Checks that no charge of a card of the last three months is still to be returned: staff look at a settled invoice for no other reason. */
function checkOfRefunds(unitOfWork: TypeOrmUnitOfWork): IntegrityCheck {
  return sqlCheck<{ id: number; number: string; charged: Cents }>(unitOfWork, {
    name: 'accounting.card-refund',
    title: 'Aucun paiement par carte récent n’est à rembourser',
    severity: 'warning',
    statement: sql`
      SELECT c.id, i.number, c.charged_cents AS charged
      FROM accounting.card_checkouts c JOIN accounting.invoices i ON i.id = c.invoice_id
      WHERE c.state = 'to-refund' AND c.settled_at > now() - interval '90 days'`,
    subject: ({ id, number }) => `Paiement par carte n°\u00a0${id}, facture ${number}`,
    message: ({ charged }) =>
      `${euros(charged)} ont été débités sans être enregistrés\u00a0: à rembourser depuis HelloAsso.`,
  });
}

/** Checks that each paid checkout is exactly one payment by card: of its invoice and its amount. A payment has at most one (unique index). */
function checkOfCheckouts(unitOfWork: TypeOrmUnitOfWork): IntegrityCheck {
  return sqlCheck<{ id: number; number: string; cents: Cents; recorded: Cents | null }>(unitOfWork, {
    name: 'accounting.card-checkout',
    title: 'Chaque paiement par carte est un règlement de sa facture, du montant demandé',
    severity: 'error',
    statement: sql`
      SELECT c.id, i.number, c.amount_cents AS cents, p.amount_cents AS recorded
      FROM accounting.card_checkouts c JOIN accounting.invoices i ON i.id = c.invoice_id
      LEFT JOIN accounting.payments p ON p.id = c.payment_id AND p.invoice_id = c.invoice_id AND p.type = ${card}
        AND p.reverses IS NULL AND p.credit_note_id IS NULL
      WHERE c.state = 'paid' AND p.amount_cents IS DISTINCT FROM c.amount_cents`,
    subject: ({ id, number }) => `Paiement par carte n°\u00a0${id}, facture ${number}`,
    message: ({ cents, recorded }) =>
      recorded === null
        ? `Il est de ${euros(cents)}, et aucun règlement par carte de cette facture ne lui répond.`
        : `Il est de ${euros(cents)}, son règlement de ${euros(recorded)}.`,
  });
}
