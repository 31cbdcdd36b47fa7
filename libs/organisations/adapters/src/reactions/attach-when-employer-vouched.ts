import { Injectable } from '@nestjs/common';
import { AttachBySiret } from '@pds/organisations/domain';
import { type EventHandler, HandlesEvent } from '@pds/platform';
import { EmployerVouched } from '@pds/users/contract';

/** A person comes with the SIRET of their employer. */
@Injectable()
@HandlesEvent(EmployerVouched)
export class AttachWhenEmployerVouched implements EventHandler<EmployerVouched> {
  constructor(private readonly attachBySiret: AttachBySiret) {}

  handle({ accountId }: EmployerVouched): Promise<void> {
    return this.attachBySiret.execute({ accountId });
  }
}
