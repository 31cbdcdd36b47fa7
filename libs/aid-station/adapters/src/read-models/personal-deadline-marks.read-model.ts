import { type Person, PersonalDataSource, sql, type TypeOrmUnitOfWork } from '@pds/platform';

/** The deadlines of dossiers that a person noted as done. */
export class PersonalDeadlineMarks extends PersonalDataSource<'deadlineMarks'> {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async of({ accountId }: Person) {
    return {
      deadlineMarks: await this.unitOfWork.query(
        sql`SELECT dossier_id AS "demandId", kind, done_at AS "doneAt"
            FROM aid_station.deadline_marks WHERE done_by = ${accountId} ORDER BY done_at, dossier_id, kind`,
      ),
    };
  }
}
