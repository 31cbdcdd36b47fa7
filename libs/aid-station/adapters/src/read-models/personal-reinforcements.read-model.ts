import { type Person, PersonalDataSource, type TypeOrmUnitOfWork } from '@pds/platform';

/** The requests for reinforcement that a person made, and those that they answered last, with the texts that they wrote. */
export class PersonalReinforcements extends PersonalDataSource<'reinforcements'> {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async of({ accountId }: Person) {
    return {
      reinforcements: await this.unitOfWork.query(
        `SELECT dossier_id AS dossier, CASE WHEN asked_by = $1 THEN asked_at END AS "askedAt",
                CASE WHEN asked_by = $1 THEN message END AS message,
                CASE WHEN answered_by = $1 THEN answered_at END AS "answeredAt",
                CASE WHEN answered_by = $1 THEN answer END AS answer
         FROM aid_station.reinforcement_requests WHERE $1 IN (asked_by, answered_by) ORDER BY id`,
        [accountId],
      ),
    };
  }
}
