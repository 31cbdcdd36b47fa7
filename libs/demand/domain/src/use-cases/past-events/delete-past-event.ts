import { isInScope, type Principal, type UnitOfWork } from '@pds/kernel';
import { PastEventNotFound } from '../../demand.errors';
import type { PastEvents } from '../../ports/past-events';

/** Deletes a past event: it leaves the yearly report, too. Throws `PastEventNotFound` outside the caller's scope. */
export class DeletePastEvent {
  constructor(
    private readonly events: PastEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async execute(id: number, { scope }: Principal): Promise<void> {
    await this.unitOfWork.run(async () => {
      const event = await this.events.findForUpdate(id);
      if (!event || !isInScope(scope, { ...event, filedBy: null })) throw new PastEventNotFound();
      await this.events.remove(id);
    });
  }
}
