import { Injectable } from '@nestjs/common';
import { type EventHandler, HandlesEvent, TypeOrmUnitOfWork } from '@pds/platform';
import { PersonAnonymised } from '@pds/users/contract';

/**
 * Takes a person who asked to be forgotten off the demands they filed; the event itself stays (docs/privacy.md). The
 * version moves on, so that an edit begun before does not write the contact back.
 */
@Injectable()
@HandlesEvent(PersonAnonymised)
export class ForgetContactWhenPersonAnonymised implements EventHandler<PersonAnonymised> {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  async handle({ accountId }: PersonAnonymised): Promise<void> {
    await this.unitOfWork.query(
      `UPDATE demand.demands SET contact_first_name = 'Personne', contact_last_name = 'anonymisée',
              contact_phone = '', contact_email = 'anonyme@anonyme.invalid', version = version + 1
       WHERE filed_by = $1 AND contact_email <> 'anonyme@anonyme.invalid'`,
      [accountId],
    );
  }
}
