import {
  type Deadline,
  type DeadlineFacts,
  type DeadlineMark,
  type DeadlineState,
  deadlinesOf,
  dossiersWithOpenDeadlines,
} from '@pds/aid-station/domain';
import { documentTypes } from '@pds/documents/contract';
import {
  type Clock,
  dayMilliseconds,
  daysBetween,
  type HolidayCalendar,
  holidayCalendar,
  type Instant,
  localDate,
  type Scope,
} from '@pds/kernel';
import {
  type DeadlineKind,
  type DeadlineRuleInForce,
  deadlineRulesOf,
  defaultDeadlineRules,
  type OrganisationsFacade,
} from '@pds/organisations/contract';
import { allOf, equals, scopeCondition, type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { hasRestToInvoice } from '../aid-stations/stations-to-invoice.bridge';
import { dossierStatus, isPursued, joinStatuses } from '../dossier/dossier-statuses';
import { missingPeopleOf } from '../dossier/staffed-slots';
import { isOfOrganisationNamed } from '../search/search-words';

export interface DossierWithDeadlines {
  readonly id: number;
  readonly eventName: string;
  readonly organisationName: string | null;
  readonly officeId: number | null;
  readonly startsAt: Instant;
  readonly timeZone: string;
  readonly isAidStation: boolean;
}

/** A deadline of a list: soon, late or to come. */
export interface ListedDeadline extends Deadline {
  readonly dossier: DossierWithDeadlines;
  /** Days until it is due; negative when late. */
  readonly daysLeft: number;
  /** Of a team of members who come, once {@link Deadlines.counted}: how many places nobody takes. */
  readonly missingPeople?: number | undefined;
}

/** A deadline on its dossier's page. */
export interface ShownDeadline extends Deadline {
  readonly daysLeft: number;
  /** The name of whoever noted it as done. */
  readonly doneByName: string | null;
}

/** Which dossiers of the scope are listed: of a department, of an office, of organisations by words of their name. */
export interface DeadlineFilters {
  readonly department?: number | undefined;
  readonly office?: number | undefined;
  readonly orgaName?: string | undefined;
}

/** The deadlines of a scope, counted among at most {@link mostDossiers} dossiers. */
export interface OpenDeadlines {
  /** The earliest first. */
  readonly deadlines: readonly ListedDeadline[];
  /** False when there are more dossiers than are read. */
  readonly isComplete: boolean;
}

/** A deadline of a dossier that other rules would move, add (`before` null) or remove (`after` null). Days are `YYYY-MM-DD`. */
export interface MovedDeadline {
  readonly dossier: DossierWithDeadlines;
  readonly kind: DeadlineKind;
  readonly before: string | null;
  readonly after: string | null;
}

/** Dossiers that a list reads: far more than a department has open at once. */
const mostDossiers = 5_000;

interface Row extends Omit<DossierWithDeadlines, 'startsAt' | 'isAidStation'> {
  readonly departmentId: number | null;
  /** Code of the department of the event, whose public holidays count; else of the one that handles it. */
  readonly departmentCode: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly publicPeak: number;
  readonly status: number;
  readonly createdAt: Date;
  readonly teamStatus: number;
  readonly commercialStatus: number;
  readonly administrativeStatus: number;
  readonly quoteAcceptedAt: Date | null;
  readonly quoteValidUntil: Date | null;
  readonly conventionSignedAt: Date | null;
  readonly invoicedAt: Date | null;
  readonly isFree: boolean;
  readonly marks: readonly { kind: DeadlineKind; doneAt: number; doneBy: number | null }[];
}

const columns = sql`d.id, d.event_name AS "eventName", d.office_id AS "officeId", d.department_id AS "departmentId",
  (SELECT o.name FROM organisations.v_organisations o WHERE o.id = d.organisation_id) AS "organisationName",
  coalesce(d.event_department, (SELECT p.code FROM organisations.v_departments p WHERE p.id = d.department_id)) AS "departmentCode",
  d.starts_at AS "startsAt", d.ends_at AS "endsAt", d.time_zone AS "timeZone", d.public_peak AS "publicPeak",
  d.status, d.created_at AS "createdAt",
  ${dossierStatus.team} AS "teamStatus",
  ${dossierStatus.commercial} AS "commercialStatus",
  ${dossierStatus.administrative} AS "administrativeStatus",
  (SELECT max(q.accepted_at) FROM documents.v_quote_of_demand q WHERE q.demand_id = d.id) AS "quoteAcceptedAt",
  (SELECT q.valid_until FROM documents.v_quote_of_demand q WHERE q.demand_id = d.id AND q.declined_at IS NULL
    ORDER BY q.id DESC LIMIT 1) AS "quoteValidUntil",
  (SELECT max(coalesce(c.validated_at, c.signed_added_at)) FROM documents.v_papers c
    WHERE c.demand_id = d.id AND c.type = ${documentTypes.convention}) AS "conventionSignedAt",
  CASE WHEN d.is_station AND NOT ${hasRestToInvoice} THEN
    (SELECT max(i.issued_at) FROM accounting.v_invoices i WHERE i.aid_station_id = d.id) END AS "invoicedAt",
  coalesce(d.price_cents = 0, false) AS "isFree",
  (SELECT coalesce(json_agg(json_build_object('kind', m.kind, 'doneAt', extract(epoch FROM m.done_at) * 1000, 'doneBy', m.done_by)), '[]')
    FROM aid_station.v_deadline_marks m WHERE m.dossier_id = d.id) AS marks`;

/** The deadlines of dossiers, computed from the tables of all contexts and the rules of each department (docs/adr/0067). */
export class Deadlines {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly organisations: Pick<OrganisationsFacade, 'ownDeadlineRules'>,
    private readonly clock: Clock,
  ) {}

  /** All deadlines of a dossier of the scope, in the order of their days; null when there is no such dossier. */
  async ofDossier(id: number, scope: Scope): Promise<readonly ShownDeadline[] | null> {
    const [row] = await this.unitOfWork.query<Row & { names: Readonly<Record<string, string>> }>(
      sql`SELECT ${columns}, (SELECT coalesce(json_object_agg(a.id, btrim(a.first_name || ' ' || a.last_name)), '{}')
            FROM users.v_accounts a JOIN aid_station.v_deadline_marks m ON m.done_by = a.id WHERE m.dossier_id = d.id) AS names
          FROM demand.v_all_dossiers d ${joinStatuses} WHERE d.id = ${id} AND ${scopeCondition(scope, sql`d`)}`,
    );
    if (!row) return null;
    const rules = deadlineRulesOf(await this.organisations.ownDeadlineRules(), row.departmentId);
    return this.deadlines(row, rules).map((deadline) => ({
      ...deadline,
      doneByName: deadline.doneBy === null ? null : (row.names[deadline.doneBy] ?? null),
    }));
  }

  /** The deadlines of the scope in the given states, the earliest first. */
  async open(
    scope: Scope,
    states: readonly DeadlineState[],
    { department, office, orgaName }: DeadlineFilters = {},
  ): Promise<OpenDeadlines> {
    const own = await this.organisations.ownDeadlineRules();
    const asked = allOf(
      scopeCondition(scope, sql`d`),
      equals(sql`d.department_id`, department),
      equals(sql`d.office_id`, office),
      orgaName === undefined ? undefined : isOfOrganisationNamed(orgaName),
    );
    const rows = await this.openRows(asked, [...own.values()].flat(), {
      withUpcoming: states.includes('upcoming'),
      limit: mostDossiers + 1,
    });
    const read = rows.slice(0, mostDossiers);
    return { deadlines: this.listed(read, own, states), isComplete: read.length === rows.length };
  }

  /** The same deadlines, those of teams with the number of missing people. */
  async counted(deadlines: readonly ListedDeadline[]): Promise<readonly ListedDeadline[]> {
    const teams = deadlines.filter(({ kind }) => kind === 'team');
    const missing = await missingPeopleOf(
      this.unitOfWork,
      teams.map(({ dossier }) => dossier.id),
    );
    return deadlines.map((each) =>
      each.kind === 'team' ? { ...each, missingPeople: missing.get(each.dossier.id) } : each,
    );
  }

  /** The late and soon deadlines of every office among some departments, by the office's id. */
  async ofOffices(departmentIds: readonly number[]): Promise<ReadonlyMap<number, readonly ListedDeadline[]>> {
    const own = await this.organisations.ownDeadlineRules();
    const rows = await this.openRows(sql`d.department_id = ANY(${departmentIds})`, [...own.values()].flat());
    const departments = new Map(rows.map(({ id, departmentId }) => [id, departmentId]));
    return Map.groupBy(
      this.listed(rows, own, ['late', 'soon']),
      ({ dossier }) => dossier.officeId ?? -departments.get(dossier.id)!,
    );
  }

  /** What other rules would change in the open dossiers of a department: deadlines that are neither done nor needless. */
  async moved(departmentId: number, rules: readonly DeadlineRuleInForce[]): Promise<MovedDeadline[]> {
    const now = deadlineRulesOf(await this.organisations.ownDeadlineRules(), departmentId);
    const rows = await this.openRows(sql`d.department_id = ${departmentId}`, [...now, ...rules], {
      withUpcoming: true,
      limit: mostDossiers,
    });
    return rows.flatMap((row) => {
      const days = (of: readonly DeadlineRuleInForce[]) =>
        new Map(
          this.deadlines(row, of)
            .filter(isOpen)
            .map(({ kind, dueOn }) => [kind, dueOn]),
        );
      const [before, after] = [days(now), days(rules)];
      return [...new Set([...before.keys(), ...after.keys()])]
        .map((kind) => ({
          dossier: dossierOf(row),
          kind,
          before: before.get(kind) ?? null,
          after: after.get(kind) ?? null,
        }))
        .filter((moved) => moved.before !== moved.after);
    });
  }

  private listed(
    rows: readonly Row[],
    own: ReadonlyMap<number, readonly DeadlineRuleInForce[]>,
    states: readonly DeadlineState[],
  ): ListedDeadline[] {
    return rows
      .flatMap((row) =>
        this.deadlines(row, deadlineRulesOf(own, row.departmentId))
          .filter(({ state }) => states.includes(state))
          .map((deadline) => ({ ...deadline, dossier: dossierOf(row) })),
      )
      .sort((one, other) => one.daysLeft - other.daysLeft || one.dossier.startsAt - other.dossier.startsAt);
  }

  /**
   * Dossiers that may have open deadlines, by the start of their events.
   * @param withUpcoming also those whose deadlines are all to come
   */
  private openRows(
    condition: Sql,
    rules: readonly DeadlineRuleInForce[],
    { withUpcoming = false, limit = null }: { withUpcoming?: boolean; limit?: number | null } = {},
  ): Promise<Row[]> {
    const now = this.clock.now();
    const { endsFrom, startsUntil, quoteExpiresUntil } = dossiersWithOpenDeadlines([...defaultDeadlineRules, ...rules]);
    const day = (days: number) => new Date(now + days * dayMilliseconds);
    // Many old quotes have expired: their answers are read at once, and not for each.
    const lateOrSoon = sql`(d.starts_at < ${day(startsUntil)} OR d.id IN (
      SELECT q.demand_id FROM documents.v_quote_of_demand q
      WHERE q.accepted_at IS NULL AND q.valid_until < ${day(quoteExpiresUntil)}
        AND NOT EXISTS (SELECT FROM documents.v_answers n WHERE n.document_id = q.id AND n.outcome = 'declined')))`;
    return this.unitOfWork.query<Row>(
      sql`SELECT ${columns} FROM demand.v_dossiers d ${joinStatuses}
          WHERE ${allOf(
            sql`d.ends_at >= ${day(endsFrom)}`,
            withUpcoming ? sql`true` : lateOrSoon,
            // After the event only the invoice of a station remains.
            sql`(d.ends_at >= ${new Date(now)} AND d.is_active OR d.is_station AND ${hasRestToInvoice})`,
            isPursued,
            condition,
          )}
          ORDER BY d.starts_at, d.id LIMIT ${limit}`,
    );
  }

  private deadlines(row: Row, rules: readonly DeadlineRuleInForce[]): (Deadline & { daysLeft: number })[] {
    const now = this.clock.now();
    const today = localDate(now, row.timeZone);
    return deadlinesOf(factsOf(row), rules, calendarOf(row.departmentCode), now).map((deadline) => ({
      ...deadline,
      daysLeft: daysBetween(today, deadline.dueOn),
    }));
  }
}

const isOpen = ({ state }: Deadline) => state !== 'done' && state !== 'not-needed';

/** Each department's calendar computes its years once. */
const calendars = new Map<string | null, HolidayCalendar>();
function calendarOf(departmentCode: string | null): HolidayCalendar {
  let calendar = calendars.get(departmentCode);
  if (!calendar) calendars.set(departmentCode, (calendar = holidayCalendar(departmentCode)));
  return calendar;
}

function dossierOf({
  id,
  eventName,
  organisationName,
  officeId,
  startsAt,
  timeZone,
  status,
}: Row): DossierWithDeadlines {
  const isAidStation = status === 3;
  return { id, eventName, organisationName, officeId, startsAt: startsAt.getTime(), timeZone, isAidStation };
}

function factsOf(row: Row): DeadlineFacts {
  const { timeZone, publicPeak, status, teamStatus, commercialStatus, administrativeStatus, isFree } = row;
  return {
    timeZone,
    publicPeak,
    status,
    teamStatus,
    commercialStatus,
    administrativeStatus,
    isFree,
    startsAt: row.startsAt.getTime(),
    endsAt: row.endsAt.getTime(),
    createdAt: row.createdAt.getTime(),
    quoteAcceptedAt: row.quoteAcceptedAt?.getTime() ?? null,
    quoteValidUntil: row.quoteAcceptedAt === null ? (row.quoteValidUntil?.getTime() ?? null) : null,
    conventionSignedAt: row.conventionSignedAt?.getTime() ?? null,
    invoicedAt: row.invoicedAt?.getTime() ?? null,
    marks: row.marks.map((mark): DeadlineMark => ({ ...mark, doneAt: Math.round(mark.doneAt) })),
  };
}
