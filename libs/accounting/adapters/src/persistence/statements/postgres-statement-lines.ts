import { createHash } from 'node:crypto';
import {
  type IdentifiedLine,
  type LineDecision,
  type LineMovement,
  type LineState,
  type LinkableEntry,
  type Proposal,
  StatementLines,
  type StoredLine,
} from '@pds/accounting/domain';
import { type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';

interface LineRow {
  id: number;
  issuer_code: string;
  account: string;
  booked_on: string;
  amount_cents: string;
  label: string;
  counterparty: string;
  reference: string;
  is_reversal: boolean;
  doubt: string;
  state: LineState;
  proposal: Proposal | null;
}

const columns = sql`id, issuer_code, account, booked_on::text AS booked_on, amount_cents, label, counterparty, reference, is_reversal,
  doubt, state, proposal`;

const perhapsKnown = 'Peut-être déjà connue\u00a0: un autre relevé a le même montant ce jour-là';

export class PostgresStatementLines extends StatementLines {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async add(
    { id, issuerCode }: { readonly id: number; readonly issuerCode: string },
    lines: readonly IdentifiedLine[],
  ): Promise<void> {
    // In the order of keys, so that two files with the same lines wait for each other instead of deadlocking.
    const rows = lines
      .map(({ identity, bankReference: _, ...line }) => ({
        ...line,
        key: createHash('sha256').update(identity).digest('hex'),
      }))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    // The same download has other references at some banks, and other labels in another format: neither is seen by the key.
    await this.unitOfWork.query(
      sql`WITH l AS (
            SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS l (key text, account text, "bookedOn" date,
              "amountCents" bigint, label text, counterparty text, reference text, "isReversal" boolean, doubt text)
          )
          INSERT INTO accounting.bank_lines
            (issuer_code, statement_id, key, account, booked_on, amount_cents, label, counterparty, reference, is_reversal, doubt)
          SELECT ${issuerCode}, ${id}, l.key, l.account, l."bookedOn", l."amountCents", l.label, l.counterparty, l.reference,
                 l."isReversal", CASE WHEN l.doubt = '' AND EXISTS (
                   SELECT FROM accounting.bank_lines known
                   WHERE known.issuer_code = ${issuerCode} AND known.booked_on = l."bookedOn" AND known.statement_id <> ${id}
                     AND known.amount_cents = l."amountCents" AND known.key NOT IN (SELECT key FROM l)
                 ) THEN ${perhapsKnown} ELSE l.doubt END
          FROM l
          ON CONFLICT (issuer_code, key) DO NOTHING`,
    );
  }

  override pending(issuerCode: string): Promise<StoredLine[]> {
    return this.read(sql`issuer_code = ${issuerCode} AND state = 'pending' ORDER BY booked_on, id`);
  }

  override async propose(
    proposals: readonly { readonly id: number; readonly proposal: Proposal | null }[],
  ): Promise<void> {
    const rows = JSON.stringify(proposals);
    await this.unitOfWork.query(
      sql`WITH locked AS (
            SELECT l.id, nullif(p.proposal, 'null'::jsonb) AS proposal
            FROM jsonb_to_recordset(${rows}::jsonb) AS p (id integer, proposal jsonb)
            JOIN accounting.bank_lines l ON l.id = p.id WHERE l.state = 'pending' ORDER BY l.id FOR UPDATE OF l
          )
          UPDATE accounting.bank_lines l SET proposal = locked.proposal, note = '' FROM locked WHERE l.id = locked.id`,
    );
  }

  override async find(id: number): Promise<StoredLine | null> {
    return (await this.read(sql`id = ${id}`))[0] ?? null;
  }

  override async findForUpdate(id: number): Promise<StoredLine | null> {
    return (await this.read(sql`id = ${id} FOR UPDATE`))[0] ?? null;
  }

  override async linkable(issuerCode: string, paymentIds: readonly number[]): Promise<LinkableEntry[]> {
    // Locking the entries orders the lines that want them: the loser finds them taken by its own unique key.
    const rows = await this.unitOfWork.query<{ id: number; amount_cents: string; is_reversed: boolean }>(
      sql`SELECT p.id, p.amount_cents, EXISTS (SELECT FROM accounting.payments c WHERE c.reverses = p.id) AS is_reversed
          FROM accounting.payments p
          WHERE p.id = ANY(${paymentIds}::integer[]) AND p.issuer_code = ${issuerCode}
            AND NOT EXISTS (SELECT FROM accounting.bank_line_payments l WHERE l.payment_id = p.id)
          ORDER BY p.id FOR UPDATE OF p`,
    );
    return rows.map(({ id, amount_cents, is_reversed }) => ({
      id,
      amountCents: Number(amount_cents),
      isReversed: is_reversed,
    }));
  }

  override async accept(id: number, movements: readonly LineMovement[], { by, at }: LineDecision): Promise<void> {
    await this.unitOfWork.query(
      sql`INSERT INTO accounting.bank_line_payments (payment_id, line_id, is_recorded)
          SELECT m."paymentId", ${id}, m."isRecorded"
          FROM jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) AS m ("paymentId" integer, "isRecorded" boolean)`,
    );
    await this.decide(id, sql`'accepted'`, '', { by, at });
  }

  override ignore(id: number, reason: string, decision: LineDecision): Promise<void> {
    return this.decide(id, sql`'ignored'`, reason, decision);
  }

  override async hasStandingMovement(id: number): Promise<boolean> {
    const [row] = await this.unitOfWork.query<{ stands: boolean }>(
      sql`SELECT EXISTS (
            SELECT FROM accounting.bank_line_payments l JOIN accounting.payments p ON p.id = l.payment_id
            LEFT JOIN accounting.payments counter ON counter.reverses = p.id
            WHERE l.line_id = ${id} AND l.is_recorded AND (counter.id IS NULL
              OR EXISTS (SELECT FROM accounting.bank_line_payments other WHERE other.payment_id = counter.id))
          ) AS stands`,
    );
    return row!.stands;
  }

  override async reopen(id: number): Promise<void> {
    await this.unitOfWork.query(sql`DELETE FROM accounting.bank_line_payments WHERE line_id = ${id}`);
    await this.unitOfWork.query(
      sql`UPDATE accounting.bank_lines SET state = 'pending', proposal = NULL, note = '', decided_by = NULL, decided_at = NULL
          WHERE id = ${id}`,
    );
  }

  override async noteRefusal(id: number, refusal: string): Promise<void> {
    await this.unitOfWork.query(
      sql`UPDATE accounting.bank_lines SET note = ${refusal} WHERE id = ${id} AND state = 'pending'`,
    );
  }

  private async decide(id: number, state: Sql, note: string, { by, at }: LineDecision): Promise<void> {
    await this.unitOfWork.query(
      sql`UPDATE accounting.bank_lines SET state = ${state}, note = ${note}, decided_by = ${by}, decided_at = ${new Date(at)}
          WHERE id = ${id}`,
    );
  }

  private async read(condition: Sql): Promise<StoredLine[]> {
    const rows = await this.unitOfWork.query<LineRow>(
      sql`SELECT ${columns} FROM accounting.bank_lines WHERE ${condition}`,
    );
    return rows.map((row) => ({
      id: row.id,
      issuerCode: row.issuer_code,
      account: row.account,
      bookedOn: row.booked_on,
      amountCents: Number(row.amount_cents),
      label: row.label,
      counterparty: row.counterparty,
      reference: row.reference,
      isReversal: row.is_reversal,
      doubt: row.doubt,
      state: row.state,
      proposal: row.proposal,
    }));
  }
}
