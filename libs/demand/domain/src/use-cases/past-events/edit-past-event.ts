import { type Clock, isInScope, mainlandDay, type Principal, type UnitOfWork } from '@pds/kernel';
import { InvalidPastEvent, PastEventNotFound } from '../../demand.errors';
import { type PastEventDetails, pastEventProblems } from '../../model/past-events/past-event';
import type { Organisers } from '../../ports/organisers';
import type { PastEvents } from '../../ports/past-events';

/**
 * Replaces what is known of a past event, as a later import says. The organisation stays unless the customer changes or had none. Throws
 * `InvalidPastEvent`, or `PastEventNotFound` outside the caller's scope.
 */
export class EditPastEvent {
  constructor(
    private readonly events: PastEvents,
    private readonly organisers: Organisers,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(id: number, details: PastEventDetails, { scope }: Principal): Promise<void> {
    const problems = pastEventProblems(details, mainlandDay(this.clock.now()));
    if (problems.length > 0) throw new InvalidPastEvent(problems);
    await this.unitOfWork.run(async () => {
      const event = await this.events.findForUpdate(id);
      if (!event || !isInScope(scope, { ...event, filedBy: null })) throw new PastEventNotFound();
      const isSame = event.customer === details.customer && event.customerPostalCode === details.customerPostalCode;
      const organisationId =
        (isSame ? event.organisationId : null) ??
        (await this.organisers.named(details.customer, details.customerPostalCode, event.departmentId));
      await this.events.save({ ...event, ...details, organisationId });
    });
  }
}
