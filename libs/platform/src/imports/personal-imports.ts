import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import { type Person, PersonalDataSource } from '../personal-data';

/** The imports that a person started. The rows may concern other people, and are deleted after thirty days. */
export class PersonalImports extends PersonalDataSource<'imports'> {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async of({ accountId }: Person) {
    return {
      imports: await this.unitOfWork.query(
        `SELECT importable, department_id AS "departmentId", created_at AS "createdAt", file_name AS "fileName"
         FROM platform.imports WHERE account_id = $1 ORDER BY id`,
        [accountId],
      ),
    };
  }
}
