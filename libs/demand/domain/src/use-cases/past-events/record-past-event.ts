import { type Clock, mainlandDay, managerRoles, type Principal, type UnitOfWork } from '@pds/kernel';
import { InvalidPastEvent, PastEventNotFound } from '../../demand.errors';
import { type PastEventDetails, pastEventProblems } from '../../model/past-events/past-event';
import type { Organisers } from '../../ports/organisers';
import type { PastEvents } from '../../ports/past-events';

/**
 * Records a past event of a department, or of the caller's office, for whom an import brings it; nothing is sent, numbered or published.
 * Returns its id. Throws `InvalidPastEvent`, or `PastEventNotFound` for a department outside the caller's scope.
 */
export class RecordPastEvent {
  constructor(
    private readonly events: PastEvents,
    private readonly organisers: Organisers,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(details: PastEventDetails, departmentId: number, principal: Principal): Promise<number> {
    const { scope, accountId } = principal;
    if (!mayRecord(principal, departmentId)) throw new PastEventNotFound();
    const now = this.clock.now();
    const problems = pastEventProblems(details, mainlandDay(now));
    if (problems.length > 0) throw new InvalidPastEvent(problems);
    return this.unitOfWork.run(async () => {
      const id = await this.events.nextId();
      await this.events.save({
        ...details,
        ...{ id, departmentId, officeId: scope.kind === 'office' ? scope.officeId : null },
        organisationId: await this.organisers.named(details.customer, details.customerPostalCode, departmentId),
        ...{ recordedBy: accountId, recordedAt: now },
      });
      return id;
    });
  }
}

function mayRecord({ scope, role }: Principal, departmentId: number): boolean {
  if (!managerRoles.includes(role) || scope.kind === 'organiser') return false;
  return scope.kind === 'all' || scope.departmentId === departmentId;
}
