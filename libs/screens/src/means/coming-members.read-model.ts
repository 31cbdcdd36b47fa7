import { hoursOnDay } from '@pds/aid-station/domain';
import type { Period } from '@pds/kernel';
import type { OrganisationsFacade } from '@pds/organisations/contract';
import { sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { type TeamFunction, teamFunctionNames } from '@pds/pricing/contract';

/** A member who has confirmed for a slot. */
export interface ComingMember {
  /** The dossier of the slot. */
  readonly id: number;
  readonly eventName: string;
  readonly name: string;
  /** The office of the member. */
  readonly officeName: string;
  /** In French. */
  readonly function: string;
  readonly hours: string;
}

interface ComingRow {
  readonly memberId: number;
  readonly function: TeamFunction;
  readonly demandId: number;
  readonly eventName: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Who comes to the events of an office, for whoever may see its members. */
export class ComingMembers {
  constructor(
    private readonly organisations: OrganisationsFacade,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {}

  /** Those who have confirmed for the slots of an office on a day, by name. The caller has found the office in their scope. */
  async ofDay(officeId: number, day: Period, timeZone: string): Promise<ComingMember[]> {
    const rows = await this.unitOfWork.query<ComingRow>(
      sql`SELECT a.member_id AS "memberId", a.function, u.demand_id AS "demandId", d.event_name AS "eventName",
            u.starts_at AS "startsAt", u.ends_at AS "endsAt"
          FROM aid_station.v_sign_ups u JOIN aid_station.v_answers a ON a.slot_id = u.slot_id AND a.state = 'confirmed'
          JOIN demand.v_dossiers d ON d.id = u.demand_id
          WHERE d.office_id = ${officeId} AND NOT u.is_cancelled
            AND u.starts_at < ${new Date(day.end)} AND u.ends_at > ${new Date(day.start)}
          ORDER BY u.starts_at, u.slot_id`,
    );
    const members = await this.organisations.servingMembers({
      ids: [...new Set(rows.map(({ memberId }) => memberId))],
    });
    const byId = Map.groupBy(rows, ({ memberId }) => memberId);
    return members.flatMap(({ id, name, officeName }) =>
      (byId.get(id) ?? []).map(({ demandId, eventName, startsAt, endsAt, ...row }) => ({
        ...{ id: demandId, eventName, name, officeName, function: teamFunctionNames[row.function] },
        hours: hoursOnDay({ start: startsAt.getTime(), end: endsAt.getTime() }, day, timeZone),
      })),
    );
  }
}
