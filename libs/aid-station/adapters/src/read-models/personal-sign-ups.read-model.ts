import { type Answer, answerStateNames } from '@pds/aid-station/domain';
import { toIsoWithOffset } from '@pds/kernel';
import type { OrganisationsFacade } from '@pds/organisations/contract';
import { type Person, PersonalDataSource, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { teamFunctionNames } from '@pds/pricing/contract';

interface Row extends Pick<Answer, 'state' | 'function'> {
  readonly timeZone: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/**
 * What a person answered for slots as a member with their address, with the reason that a coordinator noted, and when they got personal
 * links.
 */
export class PersonalSignUps extends PersonalDataSource<'slotAnswers' | 'volunteerLinks'> {
  constructor(
    private readonly organisations: Pick<OrganisationsFacade, 'servingMembers'>,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {
    super();
  }

  override async of({ email }: Person) {
    const members = email === null ? [] : await this.organisations.servingMembers({ email });
    const ids = members.map(({ id }) => id);
    const answers = await this.unitOfWork.query<Row>(
      sql`SELECT s.event_name AS "eventName", s.town, s.slot_name AS "slotName", s.starts_at AS "startsAt", s.ends_at AS "endsAt",
            s.time_zone AS "timeZone", a.function, a.state, a.is_minor AS "isMinor", a.asked_at AS "askedAt", a.seen_at AS "seenAt",
            a.answered_at AS "answeredAt", a.replacement_asked_at AS "replacementAskedAt", a.note
          FROM aid_station.answers a JOIN aid_station.sign_ups s ON s.slot_id = a.slot_id
          WHERE a.member_id = ANY(${ids}::integer[]) ORDER BY s.starts_at, s.slot_id`,
    );
    return {
      slotAnswers: answers.map(({ startsAt, endsAt, timeZone, state, function: name, ...answer }) => ({
        ...answer,
        startsAt: toIsoWithOffset(startsAt.getTime(), timeZone),
        endsAt: toIsoWithOffset(endsAt.getTime(), timeZone),
        function: name && teamFunctionNames[name],
        state: answerStateNames[state],
      })),
      volunteerLinks: await this.unitOfWork.query(
        sql`SELECT issued_at AS "issuedAt", expires_at AS "expiresAt" FROM aid_station.volunteer_links
            WHERE member_id = ANY(${ids}::integer[]) ORDER BY issued_at, digest`,
      ),
    };
  }
}
