import { type Attempt, attemptEach, type OutageTest, type Principal } from '@pds/kernel';
import type { DeadlineKind } from '@pds/organisations/contract';
import type { MarkDeadline } from './mark-deadline';

export interface MarkDeadlinesDoneCommand {
  readonly kind: DeadlineKind;
  /** The dossiers. */
  readonly ids: readonly number[];
}

/**
 * Notes the same deadline of several dossiers as done, each in its own transaction: one that is refused (missing, out of scope) or fails is
 * reported, and the others are noted, until the database is lost.
 */
export class MarkDeadlinesDone {
  constructor(
    private readonly markDeadline: MarkDeadline,
    private readonly isOutage: OutageTest,
  ) {}

  /** In the order of the command, each dossier once. */
  execute({ kind, ids }: MarkDeadlinesDoneCommand, principal: Principal): Promise<Attempt<void>[]> {
    return attemptEach(ids, this.isOutage, (dossierId) =>
      this.markDeadline.execute({ dossierId, kind, isDone: true }, principal),
    );
  }
}
