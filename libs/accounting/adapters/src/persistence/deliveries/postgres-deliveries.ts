import {
  Deliveries,
  Delivery,
  type DeliveryState,
  type DeliveryStatus,
  type ElectronicChannel,
  type FollowedFlow,
  statusInForce,
  type TakenDelivery,
} from '@pds/accounting/domain';
import type { Instant } from '@pds/kernel';
import { join, type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';

interface DeliveryRow {
  id: number;
  invoice_id: number;
  credit_note_id: number | null;
  channel: ElectronicChannel;
  tracking_id: string;
  requested_at: Date;
  attempted_at: Date | null;
  attempts: number;
  next_attempt_at: Date;
  flow_id: string | null;
  deposited_at: Date | null;
  refusal: string | null;
  reported_cents: string;
  reported_at: Date | null;
  take: number;
  statuses: readonly DeliveryStatus[];
}

/** A delivery with its statuses; instants in milliseconds. */
const columns = sql`d.*, (
  SELECT coalesce(json_agg(json_build_object(
           'code', s.code, 'at', (extract(epoch FROM s.at) * 1000)::bigint, 'reason', s.reason)), '[]')
  FROM accounting.delivery_statuses s WHERE s.delivery_id = d.id) AS statuses`;

/** Statuses are followed for that long after the deposit, and no more once the buyer has paid. */
const followedFor = sql`d.deposited_at > now() - interval '180 days' AND d.status_code IS DISTINCT FROM 211`;

/** Messages cannot be repeated after some minutes: their signed time is then too old. */
const messagesKeptFor = sql`interval '1 day'`;

/** Deliveries in PostgreSQL. A process takes one by a lease; the unique number of a paper prevents a second delivery of it. */
export class PostgresDeliveries extends Deliveries {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async add(
    {
      invoiceId,
      creditNoteId,
      channel,
      trackingId,
    }: Pick<DeliveryState, 'invoiceId' | 'creditNoteId' | 'channel' | 'trackingId'>,
    now: Instant,
  ): Promise<void> {
    const at = new Date(now);
    await this.unitOfWork.query(
      sql`INSERT INTO accounting.deliveries
            (invoice_id, credit_note_id, channel, tracking_id, requested_at, next_attempt_at, stage)
          VALUES (${invoiceId}, ${creditNoteId}, ${channel}, ${trackingId}, ${at}, ${at}, 'waiting')
          ON CONFLICT DO NOTHING`,
    );
  }

  override takeDue(channel: ElectronicChannel, now: Instant, until: Instant): Promise<TakenDelivery | null> {
    const at = new Date(now);
    return this.take(
      sql`SELECT d.id FROM accounting.deliveries d
          WHERE d.channel = ${channel} AND d.flow_id IS NULL AND d.refusal IS NULL AND d.next_attempt_at <= ${at}
            AND (d.taken_until IS NULL OR d.taken_until <= ${at})
            -- A platform knows no credit note of an invoice that it has not received.
            AND (d.credit_note_id IS NULL OR EXISTS (
              SELECT FROM accounting.deliveries i
              WHERE i.invoice_id = d.invoice_id AND i.credit_note_id IS NULL AND i.stage = 'deposited'))
          ORDER BY d.next_attempt_at, d.id LIMIT 1 FOR UPDATE SKIP LOCKED`,
      until,
    );
  }

  override takeToReport(channel: ElectronicChannel, now: Instant, until: Instant): Promise<TakenDelivery | null> {
    return this.take(
      sql`SELECT d.id FROM accounting.deliveries d JOIN accounting.invoices i ON i.id = d.invoice_id
          WHERE d.channel = ${channel} AND d.stage = 'deposited' AND d.credit_note_id IS NULL
            AND i.paid_cents <> d.reported_cents
            AND (d.reported_cents <> 0 OR (i.balance_cents = 0 AND i.paid_cents > 0))
            AND (d.taken_until IS NULL OR d.taken_until <= ${new Date(now)})
          ORDER BY d.id LIMIT 1 FOR UPDATE OF d SKIP LOCKED`,
      until,
    );
  }

  override saveTaken(taken: TakenDelivery): Promise<void> {
    return this.unitOfWork.run(async () => {
      const merged = await this.merged(taken);
      if (merged) await this.update(merged, sql`, taken_until = NULL`);
    });
  }

  override keepTaken(taken: TakenDelivery): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const merged = await this.merged(taken);
      // A status received meanwhile proves that an earlier submission was accepted.
      if (!merged?.isOpen) return false;
      await this.update(merged);
      return true;
    });
  }

  override async findForUpdate(trackingId: string): Promise<Delivery | null> {
    const [row] = await this.rows(sql`WHERE d.tracking_id = ${trackingId} FOR UPDATE OF d`);
    return row ? toDelivery(row) : null;
  }

  override async save(delivery: Delivery): Promise<void> {
    const { newStatuses, id } = delivery;
    if (newStatuses.length > 0) {
      const rows = newStatuses.map(({ code, at, reason }) => sql`(${id}, ${code}, ${new Date(at)}, ${reason})`);
      await this.unitOfWork.query(
        sql`INSERT INTO accounting.delivery_statuses (delivery_id, code, at, reason) VALUES ${join(rows)}
            ON CONFLICT (delivery_id, code, at) DO UPDATE SET reason = greatest(delivery_statuses.reason, excluded.reason)`,
      );
    }
    await this.update(delivery);
  }

  override async ofInvoice(invoiceId: number): Promise<Delivery[]> {
    const rows = await this.rows(sql`WHERE d.invoice_id = ${invoiceId} ORDER BY d.credit_note_id NULLS FIRST`);
    return rows.map(toDelivery);
  }

  override async oldestFollowed(channel: ElectronicChannel): Promise<Instant | null> {
    const [row] = await this.unitOfWork.query<{ deposited_at: Date }>(
      sql`SELECT d.deposited_at FROM accounting.deliveries d
          WHERE d.channel = ${channel} AND d.stage = 'deposited' AND ${followedFor}
          ORDER BY d.deposited_at LIMIT 1`,
    );
    return row?.deposited_at.getTime() ?? null;
  }

  override async askAbout(channel: ElectronicChannel, most: number, now: Instant): Promise<readonly FollowedFlow[]> {
    const rows = await this.unitOfWork.query<{ tracking_id: string; flow_id: string; deposited_at: Date }>(
      sql`WITH chosen AS (
            SELECT d.id FROM accounting.deliveries d
            WHERE d.channel = ${channel} AND d.stage = 'deposited' AND ${followedFor}
            ORDER BY d.asked_at, d.deposited_at LIMIT ${most} FOR UPDATE SKIP LOCKED
          ), asked AS (
            UPDATE accounting.deliveries d SET asked_at = ${new Date(now)} FROM chosen WHERE d.id = chosen.id
            RETURNING d.tracking_id, d.flow_id, d.deposited_at
          ) SELECT * FROM asked ORDER BY deposited_at`,
    );
    return rows.map((row) => ({
      trackingId: row.tracking_id,
      flowId: row.flow_id,
      depositedAt: row.deposited_at.getTime(),
    }));
  }

  override async readUntil(channel: ElectronicChannel): Promise<Instant | null> {
    const [row] = await this.unitOfWork.query<{ read_until: Date }>(
      sql`SELECT read_until FROM accounting.delivery_readings WHERE channel = ${channel}`,
    );
    return row?.read_until.getTime() ?? null;
  }

  override async noteReadUntil(channel: ElectronicChannel, until: Instant): Promise<void> {
    await this.unitOfWork.query(
      sql`INSERT INTO accounting.delivery_readings (channel, read_until) VALUES (${channel}, ${new Date(until)})
          ON CONFLICT (channel) DO UPDATE SET read_until = greatest(delivery_readings.read_until, excluded.read_until)`,
    );
  }

  override async noteMessage(id: string, now: Instant): Promise<boolean> {
    const at = new Date(now);
    await this.unitOfWork.query(
      sql`DELETE FROM accounting.delivery_messages WHERE received_at < ${at}::timestamptz - ${messagesKeptFor}`,
    );
    const added = await this.unitOfWork.query(
      sql`INSERT INTO accounting.delivery_messages (id, received_at) VALUES (${id}, ${at})
          ON CONFLICT DO NOTHING RETURNING id`,
    );
    return added.length > 0;
  }

  private take(chosen: Sql, until: Instant): Promise<TakenDelivery | null> {
    return this.unitOfWork.run(async () => {
      const [taken] = await this.unitOfWork.query<{ id: number }>(
        sql`WITH chosen AS (${chosen}), taken AS (
              UPDATE accounting.deliveries d SET taken_until = ${new Date(until)}, take = d.take + 1
              FROM chosen WHERE d.id = chosen.id RETURNING d.id
            ) SELECT id FROM taken`,
      );
      if (!taken) return null;
      const [row] = await this.rows(sql`WHERE d.id = ${taken.id}`);
      return { delivery: toDelivery(row!), take: row!.take };
    });
  }

  /** The stored delivery, locked, with what an attempt changed; null if another process has taken it since. */
  private async merged({ delivery, take }: TakenDelivery): Promise<Delivery | null> {
    const attempted = delivery.snapshot();
    const [row] = await this.rows(sql`WHERE d.id = ${delivery.id} AND d.take = ${take} FOR UPDATE OF d`);
    if (!row) return null;
    const { statuses, flowId, depositedAt } = toDelivery(row).snapshot();
    const accepted = flowId === null ? {} : { flowId, depositedAt, attemptedAt: null, refusal: null };
    return Delivery.restore({ ...attempted, statuses, ...accepted });
  }

  private async update(delivery: Delivery, and: Sql = sql``): Promise<void> {
    const state = delivery.snapshot();
    const date = (at: Instant | null) => (at === null ? null : new Date(at));
    await this.unitOfWork.query(
      sql`UPDATE accounting.deliveries SET attempted_at = ${date(state.attemptedAt)}, attempts = ${state.attempts},
            next_attempt_at = ${new Date(state.nextAttemptAt)}, flow_id = ${state.flowId},
            deposited_at = ${date(state.depositedAt)}, refusal = ${state.refusal}, stage = ${delivery.stage},
            status_code = ${statusInForce(state.statuses)?.code ?? null}, reported_cents = ${state.reportedCents},
            reported_at = ${date(state.reportedAt)}${and}
          WHERE id = ${delivery.id}`,
    );
  }

  private rows(condition: Sql): Promise<DeliveryRow[]> {
    return this.unitOfWork.query<DeliveryRow>(sql`SELECT ${columns} FROM accounting.deliveries d ${condition}`);
  }
}

function toDelivery(row: DeliveryRow): Delivery {
  return Delivery.restore({
    id: row.id,
    invoiceId: row.invoice_id,
    creditNoteId: row.credit_note_id,
    channel: row.channel,
    trackingId: row.tracking_id,
    requestedAt: row.requested_at.getTime(),
    attemptedAt: row.attempted_at?.getTime() ?? null,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at.getTime(),
    flowId: row.flow_id,
    depositedAt: row.deposited_at?.getTime() ?? null,
    refusal: row.refusal,
    statuses: [...row.statuses].sort((one, other) => one.at - other.at || one.code - other.code),
    reportedCents: Number(row.reported_cents),
    reportedAt: row.reported_at?.getTime() ?? null,
  });
}
