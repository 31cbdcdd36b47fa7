import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import { type Person, PersonalDataSource } from '../personal-data';

/**
 * A person's actions on dossiers, with the names of the fields they changed: the values may concern other people, and only those may
 * request them.
 */
export class PersonalTimeline extends PersonalDataSource<'timeline'> {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async of({ accountId }: Person) {
    return {
      timeline: await this.unitOfWork.query(
        `SELECT dossier_id AS "demandId", at, what,
                (SELECT coalesce(json_agg(c ->> 'path'), '[]') FROM jsonb_array_elements(changes) c) AS fields
         FROM platform.timeline WHERE by_account = $1 ORDER BY id`,
        [accountId],
      ),
    };
  }
}
