import {
  canBeTakenBack,
  DossierNotHeld,
  DossierWithoutOffice,
  isUnanswered,
  type MeansCounts,
  type MissingMeans,
  type ReinforcementState,
} from '@pds/aid-station/domain';
import {
  type Clock,
  type Instant,
  isInScope,
  mapPage,
  type Ownership,
  type Page,
  type PageRequest,
  type Period,
  type Scope,
} from '@pds/kernel';
import { allOf, PageFinder, scopeCondition, type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { isHeld, joinStatuses } from '../dossier/dossier-statuses';
import type { MeansPlanning } from './means-planning.read-model';

/** What everybody concerned sees of a request for reinforcement. */
interface ShownReinforcement {
  readonly id: number;
  readonly state: ReinforcementState;
  readonly period: Period;
  /** IANA zone of the event. */
  readonly timeZone: string;
  readonly asked: MeansCounts;
  readonly granted: MeansCounts | null;
  readonly message: string;
  readonly answer: string;
  readonly askedAt: Instant;
  readonly answeredAt: Instant | null;
  /** Whether it can be withdrawn, or what was granted taken back. */
  readonly canBeTakenBack: boolean;
  /** Whether nobody answered it in time: it can no longer be granted. */
  readonly isUnanswered: boolean;
}

/** A request as its dossier shows it. */
export interface DossierReinforcement extends ShownReinforcement {
  readonly officeName: string;
  readonly departmentName: string;
  /** The name of whoever asked; null once their account is deleted. */
  readonly askedByName: string | null;
}

export interface DossierReinforcements {
  readonly officeId: number | null;
  readonly departmentId: number | null;
  readonly timeZone: string;
  /** Why no other can be made, in French; null when one can. */
  readonly obstacle: string | null;
  /** What is missing, or the whole event without any means. */
  readonly suggestion: MissingMeans;
  /** The latest first. */
  readonly reinforcements: readonly DossierReinforcement[];
}

/** A request as the asked office sees it: nothing of the customer, and no amount. */
export interface AskedReinforcement extends ShownReinforcement {
  readonly officeId: number;
  readonly officeName: string;
  readonly eventName: string;
  readonly city: string;
  /** The office that asks; null when the dossier has none any more. */
  readonly askingOfficeName: string | null;
  readonly askingDepartmentName: string | null;
  /** The dossier; null outside the reader's scope. */
  readonly dossierId: number | null;
  readonly isAidStation: boolean;
}

/** An office of any department, by name only. */
export interface NamedOffice {
  readonly id: number;
  readonly name: string;
  readonly departmentId: number;
  readonly departmentName: string;
}

interface ShownRow extends Omit<
  ShownReinforcement,
  'period' | 'askedAt' | 'answeredAt' | 'canBeTakenBack' | 'isUnanswered'
> {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly askedAt: Date;
  readonly answeredAt: Date | null;
}

type DossierRow = ShownRow & Pick<DossierReinforcement, 'officeName' | 'departmentName' | 'askedByName'>;

type AskedRow = ShownRow &
  Ownership & { readonly askedOfficeId: number } & Pick<
    AskedReinforcement,
    'officeName' | 'eventName' | 'city' | 'askingOfficeName' | 'askingDepartmentName' | 'isAidStation'
  > & { readonly dossierId: number };

/** The most requests of a dossier that are shown; none has nearly as many. */
const mostOfDossier = 100;

const requestColumns = sql`r.id, r.state, r.starts_at AS "startsAt", r.ends_at AS "endsAt", d.time_zone AS "timeZone", r.asked,
  r.granted, r.message, r.answer, r.asked_at AS "askedAt", r.answered_at AS "answeredAt"`;

const asked = {
  columns: sql`${requestColumns}, r.asked_office_id AS "askedOfficeId", o.name AS "officeName", d.event_name AS "eventName", d.event_place_city AS city,
    ao.name AS "askingOfficeName", ad.name AS "askingDepartmentName", d.id AS "dossierId",
    d.is_station AS "isAidStation", d.department_id AS "departmentId", d.office_id AS "officeId",
    d.organisation_id AS "organisationId", d.filed_by AS "filedBy"`,
  joins: sql`LEFT JOIN aid_station.v_reinforcement_requests r ON r.id = page.id
    LEFT JOIN demand.v_dossiers d ON d.id = r.dossier_id
    LEFT JOIN organisations.v_offices o ON o.id = r.asked_office_id
    LEFT JOIN organisations.v_offices ao ON ao.id = d.office_id
    LEFT JOIN organisations.v_departments ad ON ad.id = d.department_id`,
};

/** Requests for reinforcement: those of a dossier, and those that offices are asked (ADR 0069). */
export class Reinforcements {
  constructor(
    private readonly planning: MeansPlanning,
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The requests of a dossier; null when it is not in the scope. */
  async ofDossier(demandId: number, scope: Scope): Promise<DossierReinforcements | null> {
    const [dossier] = await this.unitOfWork.query<{
      readonly officeId: number | null;
      readonly departmentId: number | null;
      readonly timeZone: string;
      readonly isHeld: boolean;
      readonly startsAt: Date;
      readonly endsAt: Date;
    }>(
      sql`SELECT d.office_id AS "officeId", d.department_id AS "departmentId", d.time_zone AS "timeZone",
            ${isHeld} AS "isHeld", d.starts_at AS "startsAt", d.ends_at AS "endsAt"
          FROM demand.v_dossiers d ${joinStatuses}
          WHERE ${allOf(sql`d.id = ${demandId}`, scopeCondition(scope, sql`d`))}`,
    );
    if (!dossier) return null;
    const { officeId, departmentId, timeZone, startsAt, endsAt } = dossier;
    const obstacle = officeId === null ? new DossierWithoutOffice() : dossier.isHeld ? null : new DossierNotHeld();
    const conflicts = await this.planning.conflictsOfDossier(demandId, scope);
    const rows = await this.unitOfWork.query<DossierRow>(
      sql`SELECT ${requestColumns}, o.name AS "officeName", od.name AS "departmentName",
            (SELECT concat_ws(' ', a.first_name, a.last_name) FROM users.v_accounts a
              WHERE a.id = r.asked_by AND a.deleted_at IS NULL) AS "askedByName"
          FROM aid_station.v_reinforcement_requests r JOIN demand.v_dossiers d ON d.id = r.dossier_id
          JOIN organisations.v_offices o ON o.id = r.asked_office_id
          JOIN organisations.v_departments od ON od.id = o.department_id
          WHERE r.dossier_id = ${demandId} ORDER BY r.id DESC LIMIT ${mostOfDossier}`,
    );
    const now = this.clock.now();
    return {
      ...{ officeId, departmentId, timeZone, obstacle: obstacle?.message ?? null },
      suggestion: conflicts?.missing ?? {
        period: { start: startsAt.getTime(), end: endsAt.getTime() },
        means: {},
      },
      reinforcements: rows.map(({ officeName, departmentName, askedByName, ...row }) => ({
        ...shown(row, now),
        ...{ officeName, departmentName, askedByName },
      })),
    };
  }

  /**
   * Those asked of the offices in a scope: those that wait for an answer first, the next one first, then the others, the latest first. One
   * waits while it is pending, its period is not over and its event is still to be held.
   * @param request.isWaiting leaves the others out
   */
  async page(
    scope: Scope,
    { isWaiting, ...request }: Pick<PageRequest<string>, 'page' | 'perPage'> & { readonly isWaiting: boolean },
  ): Promise<Page<AskedReinforcement>> {
    const finder = new PageFinder<AskedRow>(this.unitOfWork, asked, { ...request, direction: 'asc' });
    const waits = sql`(r.state = 'pending' AND r.ends_at > ${new Date(this.clock.now())} AND ${isHeld})`;
    const seconds = sql`extract(epoch FROM r.starts_at)`;
    const key = sql`CASE WHEN ${waits} THEN ${seconds} ELSE 1e12 - ${seconds} END`;
    const matches = askedIn(scope, key, isWaiting ? waits : undefined);
    return mapPage(await finder.page(matches), (row) => this.askedOf(row, scope));
  }

  /** One of those asked of the offices in a scope; null when it is none of them. */
  async find(id: number, scope: Scope): Promise<AskedReinforcement | null> {
    const [row] = await this.unitOfWork.query<AskedRow>(
      sql`SELECT ${asked.columns} FROM (${askedIn(scope, sql`1`, sql`r.id = ${id}`)}) AS page ${asked.joins}`,
    );
    return row ? this.askedOf(row, scope) : null;
  }

  /** The offices of all departments, by department and name. */
  offices(): Promise<NamedOffice[]> {
    return this.unitOfWork.query<NamedOffice>(
      sql`SELECT o.id, o.name, d.id AS "departmentId", d.name AS "departmentName"
          FROM organisations.v_offices o JOIN organisations.v_departments d ON d.id = o.department_id
          ORDER BY d.name, o.name, o.id`,
    );
  }

  private askedOf(row: AskedRow, scope: Scope): AskedReinforcement {
    const { officeName, eventName, city, askingOfficeName, askingDepartmentName, isAidStation } = row;
    return {
      ...shown(row, this.clock.now()),
      ...{ officeName, eventName, city, askingOfficeName, askingDepartmentName, isAidStation },
      officeId: row.askedOfficeId,
      dossierId: isInScope(scope, row) ? row.dossierId : null,
    };
  }
}

/** The requests to the offices in a scope, without those of deleted dossiers. */
function askedIn(scope: Scope, key: Sql, condition?: Sql): Sql {
  return sql`SELECT r.id AS id, ${key} AS key FROM aid_station.v_reinforcement_requests r
    JOIN demand.v_dossiers d ON d.id = r.dossier_id ${joinStatuses}
    JOIN (SELECT id AS office_id, department_id, NULL::integer AS organisation_id, NULL::integer AS filed_by
          FROM organisations.v_offices) AS o ON o.office_id = r.asked_office_id
    WHERE ${allOf(scopeCondition(scope, sql`o`), condition)}`;
}

function shown(row: ShownRow, now: Instant): ShownReinforcement {
  const { id, state, timeZone, granted, message, answer } = row;
  const period = { start: row.startsAt.getTime(), end: row.endsAt.getTime() };
  return {
    ...{ id, state, period, timeZone, asked: row.asked, granted, message, answer },
    askedAt: row.askedAt.getTime(),
    answeredAt: row.answeredAt?.getTime() ?? null,
    canBeTakenBack: canBeTakenBack({ state, period }, now),
    isUnanswered: isUnanswered({ state, period }, now),
  };
}
