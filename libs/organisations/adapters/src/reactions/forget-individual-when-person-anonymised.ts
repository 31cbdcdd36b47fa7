import { Injectable } from '@nestjs/common';
import { ForgetIndividual } from '@pds/organisations/domain';
import { type EventHandler, HandlesEvent } from '@pds/platform';
import { PersonAnonymised } from '@pds/users/contract';

/** The organisation of a private person is the person. */
@Injectable()
@HandlesEvent(PersonAnonymised)
export class ForgetIndividualWhenPersonAnonymised implements EventHandler<PersonAnonymised> {
  constructor(private readonly forgetIndividual: ForgetIndividual) {}

  handle({ accountId, organisationIds = [] }: PersonAnonymised): Promise<void> {
    return this.forgetIndividual.execute({ accountId, organisationIds });
  }
}
