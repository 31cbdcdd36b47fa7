import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
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
         FROM platform.mails m WHERE EXISTS (
           SELECT FROM platform.mail_recipients r WHERE r.mail_id = m.id AND lower(r.address) = lower($1)
         ) ORDER BY id`,
        [email],
      ),
    };
  }
}
