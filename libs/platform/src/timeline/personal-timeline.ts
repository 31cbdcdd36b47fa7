import type { TypeOrmUnitOfWork } from '../persistence/typeorm-unit-of-work';
import { type Person, PersonalDataSource } from '../personal-data';

/** What a person did on dossiers, and which fields they changed: the values may be about others, whose they are to ask for. */
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
