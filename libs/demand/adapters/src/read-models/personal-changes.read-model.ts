import { type Person, PersonalDataSource, type TypeOrmUnitOfWork } from '@pds/platform';

/** The changes that a person asked for, and those that they answered, with the texts that they wrote. */
export class PersonalChanges extends PersonalDataSource<'changeRequests'> {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async of({ accountId }: Person) {
    return {
      changeRequests: await this.unitOfWork.query(
        `SELECT demand_id AS dossier, CASE WHEN asked_by = $1 THEN asked_at END AS "askedAt",
                CASE WHEN asked_by = $1 THEN field END AS field, CASE WHEN asked_by = $1 THEN wish END AS wish,
                CASE WHEN asked_by = $1 THEN note END AS note,
                CASE WHEN answered_by = $1 THEN answered_at END AS "answeredAt",
                CASE WHEN answered_by = $1 THEN answer END AS answer
         FROM demand.change_requests WHERE $1 IN (asked_by, answered_by) ORDER BY id`,
        [accountId],
      ),
    };
  }
}
