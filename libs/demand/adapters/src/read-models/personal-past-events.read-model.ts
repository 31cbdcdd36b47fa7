import { type Person, PersonalDataSource, type TypeOrmUnitOfWork } from '@pds/platform';

/** The past events that a person imported. */
export class PersonalPastEvents extends PersonalDataSource<'pastEvents'> {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async of({ accountId }: Person) {
    return {
      pastEvents: await this.unitOfWork.query(
        `SELECT id, name, recorded_at AS "recordedAt" FROM demand.past_events WHERE recorded_by = $1 ORDER BY id`,
        [accountId],
      ),
    };
  }
}
