import type { Clock, UnitOfWork } from '@pds/kernel';
import type { Demands } from '../../ports/demands';

/**
 * Replaces the address of the contact in demands of a person who mistyped it at sign-up, where it still is the former one and the demand is
 * EN COURS. Joins the caller's transaction.
 */
export class CorrectFilerEmail {
  constructor(
    private readonly demands: Demands,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @param command.demandIds those that the account filed */
  execute(command: { demandIds: readonly number[]; accountId: number; former: string; email: string }): Promise<void> {
    const { demandIds, accountId, former, email } = command;
    return this.unitOfWork.run(async () => {
      for (const demand of await this.demands.findAllForUpdate(demandIds)) {
        if (demand.correctContactEmail(former, email, accountId, this.clock.now())) await this.demands.save(demand);
      }
    });
  }
}
