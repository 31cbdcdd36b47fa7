import { commercialStatus } from '@pds/aid-station/contract';
import { dayMilliseconds, type Instant, type Scope } from '@pds/kernel';
import { scopeCondition, type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { isHeld, joinStatuses } from '../dossier/dossier-statuses';
import { ownDemands } from '../organiser/own-demands';

export interface FeedSlot {
  readonly id: number;
  readonly name: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

/** A dossier as a calendar shows it. */
export interface FeedEvent {
  readonly id: number;
  /** Grows with each change, « Sans suite » included. */
  readonly version: number;
  readonly changedAt: Instant;
  readonly timeZone: string;
  /** In progress, ordered, or cancelled: « Sans suite », or refused or deleted lately. */
  readonly state: 'requested' | 'ordered' | 'cancelled';
  /** Whether it became a station, also while it is cancelled. */
  readonly isAidStation: boolean;
  readonly eventName: string;
  /** Place, address, postal code and town, without the empty ones. */
  readonly place: string;
  readonly publicPeak: number;
  /** At least one, in their order. */
  readonly slots: readonly FeedSlot[];
  /** Null unless the department allows it; never for organisers, nor once it is cancelled. */
  readonly contact: { readonly name: string; readonly phone: string } | null;
}

interface Row {
  readonly id: number;
  readonly version: number;
  readonly updated_at: Date;
  readonly time_zone: string;
  readonly state: FeedEvent['state'];
  readonly is_aid_station: boolean;
  readonly event_name: string;
  readonly place: string;
  readonly public_peak: number;
  readonly slots: { id: number; name: string; start: number; end: number }[] | null;
  readonly contact: FeedEvent['contact'];
}

/** Events that ended earlier, or begin later, are not shown. */
const shownPast = 92 * dayMilliseconds;
const shownFuture = 549 * dayMilliseconds;
/** A refused or deleted dossier is shown as cancelled for so long, so that every program has time to notice. */
const cancelledShown = 30 * dayMilliseconds;

/** The maximum number of events of a calendar: those to come first, then the latest past ones. */
const mostFeedEvents = 5_000;

const droppedAs = (side: 'before' | 'after') =>
  JSON.stringify([{ path: '/commercialStatus', [side]: commercialStatus.dropped }]);

/** The dossiers of a scope as calendars show them, until three months after their last slot and from eighteen months ahead (docs/adr/0068-calendar-links.md). */
export class CalendarFeed {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  /** The events of a scope at a moment: those to come in their order, then past ones, the latest first. */
  async events(scope: Scope, now: Instant, most = mostFeedEvents): Promise<FeedEvent[]> {
    const coming = await this.page(scope, now, sql`d.ends_at >= ${new Date(now)}`, sql`d.starts_at, d.id`, most);
    const left = most - coming.length;
    if (left === 0) return coming;
    const past = await this.page(scope, now, sql`d.ends_at < ${new Date(now)}`, sql`d.starts_at DESC, d.id DESC`, left);
    return [...coming, ...past];
  }

  private async page(scope: Scope, now: Instant, when: Sql, order: Sql, limit: number): Promise<FeedEvent[]> {
    const isOwn =
      scope.kind === 'organiser'
        ? sql`d.id IN (${ownDemands(scope, { withDeleted: true })})`
        : scopeCondition(scope, sql`d`);
    const shown = sql`${when} AND ${isOwn} AND d.ends_at >= ${new Date(now - shownPast)} AND d.starts_at <= ${new Date(now + shownFuture)}`;
    const lately = new Date(now - cancelledShown);
    const ids = (condition: Sql) =>
      sql`(SELECT d.id, d.starts_at FROM demand.v_all_dossiers d WHERE ${condition} AND ${shown} ORDER BY ${order} LIMIT ${limit})`;
    const contact =
      scope.kind === 'organiser'
        ? sql`NULL::json`
        : sql`(SELECT json_build_object('name', btrim(d.contact_first_name || ' ' || d.contact_last_name), 'phone', d.contact_phone)
               FROM organisations.v_departments p WHERE p.id = d.department_id AND p.contact_in_calendar AND ${isHeld})`;
    const rows = await this.unitOfWork.query<Row>(
      sql`SELECT d.id, d.version + drops.count AS version, greatest(d.updated_at, drops.at) AS updated_at, d.time_zone, d.event_name, d.public_peak,
            concat_ws(', ', nullif(d.event_place, ''), nullif(d.event_address, ''),
              nullif(btrim(d.event_place_zip || ' ' || d.event_place_city), '')) AS place,
            CASE WHEN NOT ${isHeld} THEN 'cancelled' WHEN d.is_station THEN 'ordered' ELSE 'requested' END AS state,
            d.is_station AS is_aid_station,
            (SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'start', extract(epoch FROM t.starts_at),
                      'end', extract(epoch FROM t.ends_at)) ORDER BY t.starts_at, t.position)
             FROM demand.v_slots t WHERE t.demand_id = d.id) AS slots,
            ${contact} AS contact
          FROM demand.v_all_dossiers d ${joinStatuses}
          CROSS JOIN LATERAL (
            -- A dossier is not changed when it is dropped or taken up again; its timeline tells it.
            SELECT count(*)::integer AS count, max(t.at) AS at FROM platform.timeline t
            WHERE t.dossier_id = d.id AND (t.changes @> ${droppedAs('after')}::jsonb OR t.changes @> ${droppedAs('before')}::jsonb)
          ) drops
          WHERE d.id IN (SELECT id FROM (
            ${ids(sql`d.deleted_at IS NULL AND (d.is_active OR d.updated_at >= ${lately})`)}
            UNION ALL ${ids(sql`d.deleted_at >= ${lately}`)}) AS found)
          ORDER BY ${order} LIMIT ${limit}`,
    );
    return rows.map((row) => ({
      id: row.id,
      version: row.version,
      changedAt: row.updated_at.getTime(),
      timeZone: row.time_zone,
      state: row.state,
      isAidStation: row.is_aid_station,
      eventName: row.event_name,
      place: row.place,
      publicPeak: row.public_peak,
      slots: (row.slots ?? []).map(({ start, end, ...slot }) => ({
        ...slot,
        startsAt: start * 1000,
        endsAt: end * 1000,
      })),
      contact: row.contact,
    }));
  }
}
