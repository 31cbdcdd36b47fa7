import { instantOfWallTime, type Principal, toIsoWithOffset } from '@pds/kernel';
import { scopeCondition, type TypeOrmUnitOfWork } from '@pds/platform';
import type {
  AidStationAnswer,
  AidStationList,
  AidStationListQuery,
  AidStationSort,
  OrganiserAidStationList,
} from '../http/aid-station.dto';

/** Rows are counted no further: nobody turns 400 pages, and a full count would cost more than the page itself. */
const countedUpTo = 10_001;

const sortColumns: Record<AidStationSort, string> = {
  id: 's.id',
  startDate: 'd.starts_at',
  endDate: 'd.ends_at',
  createdAt: 's.created_at',
};

const priceCents = `CASE WHEN d.is_package_price THEN d.package_price_cents ELSE d.price_cents END`;

interface StationRow {
  id: number;
  event_name: string;
  event_place: string;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  public_peak: number;
  organisation_name: string | null;
  price_cents: string | null;
  commercial_status: number;
  team_status: number;
  administrative_status: number;
}

/** What screens show of the stations, joined with their demands; read-only SQL (docs/adr on lists). */
export class AidStationReadModel {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  /** One page of the active stations of the caller's scope. The inner SELECT finds the page's ids, the outer fills it. */
  async list(query: AidStationListQuery, principal: Principal): Promise<AidStationList> {
    const parameters: unknown[] = [];
    const value = (parameter: unknown) => `$${parameters.push(parameter)}`;
    const conditions = ['d.deleted_at IS NULL', scopeCondition(principal.scope, 'd', parameters)];
    if (query.id !== undefined) conditions.push(`s.id = ${value(query.id)}`);
    if (query.startDate) conditions.push(`d.ends_at >= ${value(startOfDay(query.startDate))}`);
    if (query.endDate) conditions.push(`d.starts_at < ${value(startOfDay(query.endDate, 1))}`);
    if (query.eventName?.trim())
      conditions.push(`d.event_name_search LIKE demand.contains_pattern(${value(query.eventName)})`);
    if (query.eventPlace?.trim())
      conditions.push(`d.event_place_search LIKE demand.contains_pattern(${value(query.eventPlace)})`);
    const matching = `FROM aid_station.aid_stations s JOIN demand.demands d ON d.id = s.id WHERE ${conditions.join(' AND ')}`;

    const [counted] = await this.unitOfWork.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM (SELECT 1 ${matching} LIMIT ${countedUpTo}) AS capped`,
      parameters,
    );
    const total = counted!.total;
    const direction = query.direction === 'asc' ? 'ASC' : 'DESC';
    const order = `${sortColumns[query.sort]} ${direction}, s.id ${direction}`;
    const limit = `LIMIT ${value(query.perPage)} OFFSET ${value((query.page - 1) * query.perPage)}`;
    const rows = await this.unitOfWork.query<StationRow>(
      `SELECT s.id, d.event_name, d.event_place, d.starts_at, d.ends_at, d.time_zone, d.public_peak,
              o.name AS organisation_name, ${priceCents} AS price_cents,
              s.commercial_status, s.team_status, s.administrative_status
         FROM (SELECT s.id ${matching} ORDER BY ${order} ${limit}) AS page
         JOIN aid_station.aid_stations s ON s.id = page.id
         JOIN demand.demands d ON d.id = page.id
         LEFT JOIN organisations.organisations o ON o.id = d.organisation_id
        ORDER BY ${order}`,
      parameters,
    );
    return {
      records: rows.map((row) => ({
        id: row.id,
        eventName: row.event_name,
        eventPlace: row.event_place,
        startDate: iso(row.starts_at, row.time_zone),
        endDate: iso(row.ends_at, row.time_zone),
        publicPeak: row.public_peak,
        orga: row.organisation_name,
        price: euros(row.price_cents),
        commercialStatus: row.commercial_status,
        teamStatus: row.team_status,
        administrativeStatus: row.administrative_status,
      })),
      total,
      totalIsExact: total < countedUpTo,
      page: query.page,
      perPage: query.perPage,
    };
  }

  /** The stations of the demands that a person filed, or that organisations they manage filed. Newest first. */
  async ofOrganiser(principal: Principal): Promise<OrganiserAidStationList> {
    const parameters: unknown[] = [];
    const scope =
      principal.scope.kind === 'organiser'
        ? principal.scope
        : { kind: 'organiser' as const, accountId: principal.accountId, organisationIds: [] };
    const rows = await this.unitOfWork.query<
      StationRow & {
        status: number;
        slots: { id: number; name: string; starts_at: string; ends_at: string }[];
        documents: { id: number; uniq: string; type: number }[];
      }
    >(
      `SELECT s.id, d.event_name, d.event_place, d.starts_at, d.ends_at, d.time_zone, d.public_peak, d.status,
              (SELECT coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'starts_at', t.starts_at,
                                                            'ends_at', t.ends_at) ORDER BY t.position), '[]')
                 FROM demand.slots t WHERE t.demand_id = s.id) AS slots,
              (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'uniq', c.uniq, 'type', c.type)
                                         ORDER BY c.id DESC), '[]')
                 FROM documents.documents c WHERE c.demand_id = s.id) AS documents
         FROM aid_station.aid_stations s JOIN demand.demands d ON d.id = s.id
        WHERE d.deleted_at IS NULL AND ${scopeCondition(scope, 'd', parameters)}
        ORDER BY s.id DESC LIMIT 1000`,
      parameters,
    );
    return {
      records: rows.map((row) => ({
        id: row.id,
        eventName: row.event_name,
        eventPlace: row.event_place,
        startDate: iso(row.starts_at, row.time_zone),
        endDate: iso(row.ends_at, row.time_zone),
        publicPeak: row.public_peak,
        status: row.status,
        slots: row.slots.map((slot) => ({
          id: slot.id,
          name: slot.name,
          startDate: iso(slot.starts_at, row.time_zone),
          endDate: iso(slot.ends_at, row.time_zone),
        })),
        documents: row.documents,
      })),
    };
  }

  /** One station with its slots, or null when there is none in the caller's scope. */
  async show(id: number, principal: Principal): Promise<AidStationAnswer | null> {
    const parameters: unknown[] = [id];
    const [row] = await this.unitOfWork.query<
      StationRow & {
        event_type: number | null;
        event_address: string;
        event_place_zip: string;
        event_place_city: string;
        event_department: string | null;
        comments: string;
        contact_first_name: string;
        contact_last_name: string;
        contact_phone: string;
        contact_email: string;
      }
    >(
      `SELECT s.id, d.event_name, d.event_type, d.event_place, d.event_address, d.event_place_zip, d.event_place_city,
              d.event_department, d.public_peak, d.comments, d.starts_at, d.ends_at, d.time_zone, o.name AS organisation_name,
              ${priceCents} AS price_cents, d.contact_first_name, d.contact_last_name, d.contact_phone, d.contact_email,
              s.commercial_status, s.team_status, s.administrative_status
         FROM aid_station.aid_stations s JOIN demand.demands d ON d.id = s.id
         LEFT JOIN organisations.organisations o ON o.id = d.organisation_id
        WHERE s.id = $1 AND d.deleted_at IS NULL AND ${scopeCondition(principal.scope, 'd', parameters)}`,
      parameters,
    );
    if (!row) return null;
    const slots = await this.unitOfWork.query<{
      id: number;
      name: string;
      starts_at: Date;
      ends_at: Date;
      public_peak: number;
      normal: number | null;
      night: number | null;
      holiday: number | null;
    }>(
      `SELECT id, name, starts_at, ends_at, public_peak, normal_minutes AS normal, night_minutes AS night,
              holiday_minutes AS holiday
         FROM demand.slots WHERE demand_id = $1 ORDER BY position`,
      [id],
    );
    return {
      aidStation: {
        id: row.id,
        eventName: row.event_name,
        eventType: row.event_type,
        eventPlace: row.event_place,
        eventAddress: row.event_address,
        eventPlaceZip: row.event_place_zip,
        eventPlaceCity: row.event_place_city,
        eventDepartment: row.event_department,
        publicPeak: row.public_peak,
        comments: row.comments,
        startDate: iso(row.starts_at, row.time_zone),
        endDate: iso(row.ends_at, row.time_zone),
        orga: row.organisation_name,
        price: euros(row.price_cents),
        manager: {
          firstName: row.contact_first_name,
          lastName: row.contact_last_name,
          phone: row.contact_phone,
          email: row.contact_email,
        },
        commercialStatus: row.commercial_status,
        teamStatus: row.team_status,
        administrativeStatus: row.administrative_status,
      },
      slots: slots.map((slot) => ({
        id: slot.id,
        name: slot.name,
        startDate: iso(slot.starts_at, row.time_zone),
        endDate: iso(slot.ends_at, row.time_zone),
        publicPeak: slot.public_peak,
        totalHours: hours((slot.normal ?? 0) + (slot.night ?? 0) + (slot.holiday ?? 0)),
        nightHours: hours(slot.night ?? 0),
        holidayHours: hours(slot.holiday ?? 0),
      })),
    };
  }
}

/**
 * Midnight of a calendar date on the clocks of the mainland: one bound for all rows, so that an index can serve it; a
 * station overseas may be in or out by its few hours of difference.
 */
function startOfDay(date: string, daysLater = 0): Date {
  const [year, month, day] = date.split('-').map(Number);
  const wall = { year: year!, month: month!, day: day! + daysLater, hour: 0, minute: 0 };
  return new Date(instantOfWallTime(wall, 'Europe/Paris'));
}

function iso(instant: Date | string, timeZone: string): string {
  return toIsoWithOffset(typeof instant === 'string' ? Date.parse(instant) : instant.getTime(), timeZone);
}

function euros(cents: string | null): number | null {
  return cents === null ? null : Number(cents) / 100;
}

function hours(minutes: number): number {
  return Math.round((minutes / 60) * 100) / 100;
}
