import { type Clock, isInScope, type Principal, type Timeline, type UnitOfWork } from '@pds/kernel';
import type { DeadlineKind } from '@pds/organisations/contract';
import { DossierOfDeadlineNotFound } from '../aid-station.errors';
import type { DeadlineMarks } from '../ports/deadline-marks';
import type { TransformableDemands } from '../ports/transformable-demands';

export interface MarkDeadlineCommand {
  readonly dossierId: number;
  readonly kind: DeadlineKind;
  /** Whether it is done; false takes the mark back. */
  readonly isDone: boolean;
}

/**
 * Notes a deadline of a demand or a station as done, with who and when, or takes that back. Both are on the timeline of the dossier. A
 * repeated call changes nothing. Throws `DossierOfDeadlineNotFound` (missing or out of scope).
 */
export class MarkDeadline {
  constructor(
    private readonly marks: DeadlineMarks,
    private readonly demands: TransformableDemands,
    private readonly timeline: Timeline,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute({ dossierId, kind, isDone }: MarkDeadlineCommand, { accountId, scope }: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const ownership = await this.demands.ownershipOf(dossierId);
      if (!ownership || !isInScope(scope, ownership)) throw new DossierOfDeadlineNotFound();
      const at = this.clock.now();
      const isChanged = isDone
        ? await this.marks.add(dossierId, { kind, doneAt: at, doneBy: accountId })
        : await this.marks.remove(dossierId, kind);
      if (!isChanged) return;
      const facts = { deadline: kind, isDone };
      const what = 'aid-station.deadline-marked';
      await this.timeline.record({ dossierId, what, kinds: ['statuses'], at, by: accountId, facts });
    });
  }
}
