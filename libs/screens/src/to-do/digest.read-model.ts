import { teamValidated } from '@pds/aid-station/domain';
import { type Clock, dayMilliseconds, type Instant } from '@pds/kernel';
import { type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { hasTask } from './open-tasks.read-model';
import { dossierStatus, isPursued, joinStatuses } from '../dossier/dossier-statuses';
import { missingPeopleOf } from '../dossier/staffed-slots';

/** A dossier named by a digest. */
export interface DigestDossier {
  readonly id: number;
  readonly eventName: string;
  readonly startsAt: Instant;
  readonly timeZone: string;
  readonly isAidStation: boolean;
  /** How many places of its team nobody takes; absent where its team is what staff entered. */
  readonly missingPeople?: number | undefined;
}

/** An office, or a department for its dossiers without one, and where it is. */
export interface DigestOffice {
  /** Of the office; of a department, the negated id. */
  readonly id: number;
  readonly name: string;
  readonly departmentId: number;
  /** `69`, `2A`. */
  readonly departmentCode: string;
  /** IANA zone. */
  readonly timeZone: string;
}

interface Row extends Omit<DigestDossier, 'startsAt'> {
  readonly officeId: number;
  readonly startsAt: Date;
}

/** An event within this many days needs its team. */
const teamDays = 14;

/** What daily digests say in addition to the deadlines, for many offices at once. */
export class Digests {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Every department and every office, in the order of their ids. */
  offices(): Promise<DigestOffice[]> {
    return this.unitOfWork.query<DigestOffice>(
      sql`SELECT o.id, o.name, d.id AS "departmentId", d.code AS "departmentCode", d.time_zone AS "timeZone"
          FROM organisations.v_offices o JOIN organisations.v_departments d ON d.id = o.department_id
          UNION ALL SELECT -d.id, d.name, d.id, d.code, d.time_zone FROM organisations.v_departments d ORDER BY 1`,
    );
  }

  /**
   * The demands and stations of the next two weeks whose team is neither validated nor has all of its places taken, by office; without the
   * waiting requests, which come apart.
   */
  async incompleteTeams(officeIds: readonly number[]): Promise<ReadonlyMap<number, readonly DigestDossier[]>> {
    const now = this.clock.now();
    const found = await this.byOffice(
      officeIds,
      sql`d.is_active AND d.starts_at >= ${new Date(now)} AND d.starts_at < ${new Date(now + teamDays * dayMilliseconds)}
          AND ${dossierStatus.team} <> ${teamValidated} AND ${isPursued}
          AND NOT (${hasTask('new', now)})`,
    );
    const ids = [...found.values()].flatMap((dossiers) => dossiers.map(({ id }) => id));
    const missing = await missingPeopleOf(this.unitOfWork, ids);
    const counted = (dossier: DigestDossier) => ({ ...dossier, missingPeople: missing.get(dossier.id) });
    return new Map(
      [...found].map(([officeId, dossiers]) => [
        officeId,
        dossiers.map(counted).filter(({ missingPeople }) => missingPeople !== 0),
      ]),
    );
  }

  /** The requests that nobody has handled yet, as « À traiter » counts them, by office. */
  waitingRequests(officeIds: readonly number[]): Promise<ReadonlyMap<number, readonly DigestDossier[]>> {
    return this.byOffice(officeIds, hasTask('new', this.clock.now()));
  }

  private async byOffice(
    officeIds: readonly number[],
    condition: Sql,
  ): Promise<ReadonlyMap<number, readonly DigestDossier[]>> {
    const rows = await this.unitOfWork.query<Row>(
      sql`SELECT d.id, d.event_name AS "eventName", d.starts_at AS "startsAt", d.time_zone AS "timeZone",
            coalesce(d.office_id, -d.department_id) AS "officeId", d.is_station AS "isAidStation"
          FROM demand.v_dossiers d ${joinStatuses}
          WHERE (d.office_id = ANY(${officeIds})
              OR d.office_id IS NULL AND d.department_id = ANY(${officeIds.filter((id) => id < 0).map((id) => -id)}))
            AND ${condition} ORDER BY d.starts_at, d.id`,
    );
    const dossiers = rows.map((row) => ({ ...row, startsAt: row.startsAt.getTime() }));
    return Map.groupBy(dossiers, ({ officeId }) => officeId);
  }
}
