import {
  type Clock,
  type Instant,
  mainlandTimeZone,
  mapPage,
  ownScope,
  type Page,
  type PageRequest,
  type Principal,
  type Role,
  toIsoWithOffset,
} from '@pds/kernel';
import { listedActions } from '@pds/aid-station/domain';
import { invoicedPercent, isSettledByCredit } from '@pds/accounting/domain';
import { eventTextContains } from '@pds/demand/adapters';
import { demandStatusCodes } from '@pds/demand/contract';
import {
  equals,
  linesInOrder,
  type ListDefinition,
  narrowedBy,
  PageFinder,
  pageOf,
  scopeCondition,
  type Sql,
  sql,
  takesPlaceWithin,
  type TypeOrmUnitOfWork,
} from '@pds/platform';
import type {
  AidStationSearch,
  AidStationSort,
  ListedStation,
  OrganiserStation,
  ShownStation,
  StationFigures,
} from './aid-station-views';
import { hasTask } from '../to-do/open-tasks.read-model';
import { isOfOrganisationNamed } from '../search/search-words';
import { heldInYear, isOfDepartment, isOfKind } from '../revenue/held-stations';
import { ownDemands } from '../organiser/own-demands';
import { type StepFacts, stepFacts, stepOf } from '../dossier/step-facts';
import { orderOfTurn } from '../dossier/turn';

const sortColumns: Record<AidStationSort, Sql> = {
  id: sql`d.id`,
  startDate: sql`d.starts_at`,
  endDate: sql`d.ends_at`,
  createdAt: sql`s.created_at`,
};

/** The columns that the list shows of a station: its data, its price and the sums of its slots. */
const listed = sql`s.id, d.event_name, coalesce(nullif(d.event_place, ''), d.event_place_city) AS event_place, d.starts_at, d.ends_at, d.time_zone, d.public_peak,
    (SELECT o.name FROM organisations.v_organisations o WHERE o.id = d.organisation_id) AS organisation_name, d.price_cents,
    s.commercial_status, s.team_status, s.administrative_status,
    (SELECT json_build_object('isInvoiced', count(*) > 0, 'netCents', coalesce(sum(i.net_cents), 0),
        'waivedCents', coalesce(sum(i.waived_cents), 0))
       FROM accounting.v_invoices i WHERE i.aid_station_id = s.id) AS invoices,
    (SELECT json_build_object(
        'normal', sum(t.normal_minutes), 'night', sum(t.night_minutes), 'holiday', sum(t.holiday_minutes),
        'rescueWorkerCount', sum(t.rescue_worker_count), 'doctorHours', sum(t.doctor_hours), 'nurseHours', sum(t.nurse_hours),
        'mealCount', sum(t.meal_count), 'lotA', sum(t.lot_a), 'lotB', sum(t.lot_b), 'lotC', sum(t.lot_c),
        'medicalLot', sum(t.medical_lot), 'vps', sum(t.vps), 'vl', sum(t.vl), 'vtu', sum(t.vtu), 'vtp', sum(t.vtp),
        'tent', sum(t.tent), 'lowestDiscount', min(t.discount), 'highestDiscount', max(t.discount))
       FROM demand.v_slots t WHERE t.demand_id = s.id) AS slot_sums`;

/** The totals of the slots of a station; minutes are null until staff have saved it. */
interface SlotSums extends Omit<StationFigures, 'dayHours' | 'nightHours' | 'holidayHours'> {
  readonly normal: number | null;
  readonly night: number | null;
  readonly holiday: number | null;
}

interface ListedRow extends StationRow {
  /** Cents fit into a JavaScript number. */
  invoices: { readonly isInvoiced: boolean; readonly netCents: number; readonly waivedCents: number };
  slot_sums: SlotSums;
}

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

interface OrganiserStationRow extends Pick<
  StationRow,
  'id' | 'event_name' | 'event_place' | 'starts_at' | 'ends_at' | 'time_zone' | 'public_peak'
> {
  status: number;
  slots: { id: number; name: string; starts_at: string; ends_at: string }[];
  documents: { id: number; uniq: string; type: number }[];
  step: StepFacts;
}

/** The stations as screens show them, with their demands, organisations and documents (docs/adr/0008-lists.md). */
export class AidStationReadModel {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * One page of the active stations in the caller's scope. Days are those of mainland France: a station overseas may be included or
   * excluded by its few hours of difference.
   */
  list(query: AidStationSearch & PageRequest<AidStationSort>, principal: Principal): Promise<Page<ListedStation>> {
    return pageOf(this.unitOfWork, this.definition(query, principal), query);
  }

  /** All lines of the same list in its order, in batches of some hundreds. */
  lines(query: AidStationSearch, principal: Principal): AsyncGenerator<ListedStation[], void> {
    return linesInOrder(this.unitOfWork, this.definition(query, principal));
  }

  private definition(query: AidStationSearch, { role, scope }: Principal): ListDefinition<ListedRow, ListedStation> {
    // What is sorted by the station's own time is read from the stations. Anything else is found among the demands alone, VALIDÉE where
    // they are stations: a LEFT JOIN of which nothing is asked takes no part in finding.
    const isOfStations = query.sort === 'createdAt';
    const inScope = scopeCondition(scope, sql`d`);
    const event = { startsAt: sql`d.starts_at`, endsAt: sql`d.ends_at` };
    const days = takesPlaceWithin(event, query, mainlandTimeZone);
    const isSortedByDate = query.sort === 'startDate' || query.sort === 'endDate';
    return {
      from: isOfStations
        ? sql`aid_station.v_stations s JOIN demand.v_dossiers d ON d.id = s.id`
        : sql`demand.v_dossiers d LEFT JOIN aid_station.v_stations s ON s.id = d.id`,
      id: isOfStations ? sql`s.id` : sql`d.id`,
      key: sortColumns[query.sort],
      direction: query.direction,
      ...narrowedBy(
        [
          // A station's demand is VALIDÉE until both are deleted: the indexes of this list hold these demands.
          sql`d.is_station`,
          isOfStations ? undefined : inScope,
          isSortedByDate ? days : undefined,
        ],
        [
          isOfStations && scope.kind !== 'all' ? inScope : undefined,
          isSortedByDate ? undefined : days,
          equals(sql`d.id`, query.id),
          eventTextContains(sql`d.event_name_search`, query.eventName),
          eventTextContains(sql`d.event_place_search`, query.eventPlace),
          query.todo === undefined ? undefined : hasTask(query.todo, this.clock.now()),
          query.heldIn === undefined ? undefined : heldInYear(query.heldIn, this.clock.now()),
          query.kind === undefined ? undefined : isOfKind(query.kind),
          query.department === undefined ? undefined : isOfDepartment(query.department),
          equals(sql`d.office_id`, query.office),
          query.orgaName === undefined ? undefined : isOfOrganisationNamed(query.orgaName),
        ],
      ),
      columns: listed,
      linesOf: async (rows) => rows.map((row) => listLine(row, role)),
    };
  }

  /**
   * One page of the stations of the demands that a person filed, or that organisations they manage filed, by whose turn it is, then by their
   * nearest date.
   */
  async ofOrganiser(
    principal: Principal,
    { page, perPage }: Pick<PageRequest<string>, 'page' | 'perPage'>,
  ): Promise<Page<OrganiserStation>> {
    const own = ownScope(principal);
    const now = this.clock.now();
    const finder = new PageFinder<OrganiserStationRow>(
      this.unitOfWork,
      {
        columns: sql`d.id, d.event_name, d.event_place, d.starts_at, d.ends_at, d.time_zone, d.public_peak, d.status,
          (SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'starts_at', t.starts_at,
                                                      'ends_at', t.ends_at) ORDER BY t.position), '[]')
             FROM demand.v_slots t WHERE t.demand_id = d.id) AS slots,
          (SELECT coalesce(json_agg(json_build_object('id', c.id, 'uniq', c.uniq, 'type', c.type)
                                    ORDER BY c.id DESC), '[]')
             FROM documents.v_papers c WHERE c.demand_id = d.id) AS documents,
          ${stepFacts(own, now)} AS step`,
        joins: sql`LEFT JOIN demand.v_dossiers d ON d.id = page.id`,
      },
      { page, perPage, direction: 'asc' },
    );
    const found = await finder.page(
      sql`SELECT d.id AS id, ${orderOfTurn(own, now)} AS key
          FROM (${ownDemands(own, { withDeleted: false })}) o JOIN demand.v_all_dossiers d ON d.id = o.id WHERE d.is_station`,
    );
    return mapPage(found, (row) => ({
      id: row.id,
      eventName: row.event_name,
      eventPlace: row.event_place,
      startDate: iso(row.starts_at, row.time_zone),
      endDate: iso(row.ends_at, row.time_zone),
      publicPeak: row.public_peak,
      status: row.status,
      timeZone: row.time_zone,
      slots: row.slots.map((slot) => ({
        id: slot.id,
        name: slot.name,
        startDate: iso(slot.starts_at, row.time_zone),
        endDate: iso(slot.ends_at, row.time_zone),
      })),
      documents: row.documents,
      ...stepOf(row.step, now),
    }));
  }

  /** One station with its slots, or null when there is none in the caller's scope. */
  async show(id: number, { scope }: Principal): Promise<ShownStation | null> {
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
      sql`SELECT s.id, d.event_name, d.event_type, d.event_place, d.event_address, d.event_place_zip, d.event_place_city,
              d.event_department, d.public_peak, d.comments, d.starts_at, d.ends_at, d.time_zone, o.name AS organisation_name,
              d.price_cents, d.contact_first_name, d.contact_last_name, d.contact_phone, d.contact_email,
              s.commercial_status, s.team_status, s.administrative_status
         FROM aid_station.v_stations s JOIN demand.v_dossiers d ON d.id = s.id
         LEFT JOIN organisations.v_organisations o ON o.id = d.organisation_id
        WHERE s.id = ${id} AND ${scopeCondition(scope, sql`d`)}`,
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
         FROM demand.v_slots WHERE demand_id = $1 ORDER BY position`,
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

function listLine(row: ListedRow, role: Role): ListedStation {
  const { normal, night, holiday, ...sums } = row.slot_sums;
  return {
    id: row.id,
    eventName: row.event_name,
    eventPlace: row.event_place,
    startDate: iso(row.starts_at, row.time_zone),
    endDate: iso(row.ends_at, row.time_zone),
    publicPeak: row.public_peak,
    orga: row.organisation_name,
    price: euros(row.price_cents),
    commercialStatus: row.commercial_status,
    invoicedPercent: invoicedPercent(row.price_cents === null ? null : Number(row.price_cents), row.invoices.netCents),
    isSettledByCredit: isSettledByCredit(row.invoices),
    teamStatus: row.team_status,
    administrativeStatus: row.administrative_status,
    figures: {
      dayHours: normal === null ? null : hours(normal),
      nightHours: night === null ? null : hours(night),
      holidayHours: holiday === null ? null : hours(holiday),
      ...sums,
    },
    actions: listedActions({ role, status: demandStatusCodes.transformed, isInvoiced: row.invoices.isInvoiced }),
  };
}

function iso(moment: Date | string, timeZone: string): string {
  const instant: Instant = typeof moment === 'string' ? Date.parse(moment) : moment.getTime();
  return toIsoWithOffset(instant, timeZone);
}

function euros(cents: string | null): number | null {
  return cents === null ? null : Number(cents) / 100;
}

function hours(minutes: number): number {
  return Math.round((minutes / 60) * 100) / 100;
}
