import type { TypeOrmUnitOfWork } from '../persistence/typeorm-unit-of-work';
import { type Person, PersonalDataSource } from '../personal-data';

/** The messages sent to a person's address. */
export class PersonalMails extends PersonalDataSource<'emails'> {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async of({ email }: Person) {
    return {
      emails: await this.unitOfWork.query(
        `SELECT subject, created_at AS "createdAt", sent_at AS "sentAt"
         FROM platform.mails WHERE lower(recipient) = lower($1) ORDER BY id`,
        [email],
      ),
    };
  }
}
