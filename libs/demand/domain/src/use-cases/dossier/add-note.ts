import { type Clock, isInScope, type Principal, type Timeline, type UnitOfWork } from '@pds/kernel';
import { DemandNotFound } from '../../demand.errors';
import { readForm } from '../../model/requests/read-form';
import type { Demands } from '../../ports/demands';

/** The maximum length of an internal note, in characters. */
export const maxNoteLength = 2_000;

/**
 * Adds an internal note to a dossier: plain text for other staff, stored in its timeline as written. Throws `DemandNotFound` (missing or
 * out of scope), `InvalidConfiguration` for a note that is empty or too long.
 */
export class AddNote {
  constructor(
    private readonly demands: Demands,
    private readonly timeline: Timeline,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(command: { readonly demandId: number; readonly text: string }, principal: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const demand = await this.demands.find(command.demandId);
      if (!demand || !isInScope(principal.scope, demand.ownership)) throw new DemandNotFound();
      const text = readForm((check) => check.text('text', command.text, maxNoteLength, 'Veuillez écrire la note'));
      await this.timeline.record({
        dossierId: demand.id,
        what: 'demand.noted',
        kinds: ['notes'],
        at: this.clock.now(),
        by: principal.accountId,
        facts: { text },
      });
    });
  }
}
