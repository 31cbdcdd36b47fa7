import type { Principal, UnitOfWork } from '@pds/kernel';
import { MovementStands, StatementLineNotFound } from '../../statements.errors';
import type { LedgerMovements } from '../../ports/closings/ledger-movements';
import type { StatementLines } from '../../ports/statements/statement-lines';
import { issuerInScope } from '../closings/issuer-in-scope';

/**
 * Makes a line pending again: an ignored one, one that only confirmed entries, or one whose payments were all taken off by counter-entries
 * since. The ledger does not change. Throws `StatementLineNotFound` (unknown or out of scope), `MovementStands`.
 */
export class ReopenStatementLine {
  constructor(
    private readonly movements: LedgerMovements,
    private readonly lines: StatementLines,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(lineId: number, principal: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const line = await this.lines.findForUpdate(lineId);
      if (!line) throw new StatementLineNotFound();
      await issuerInScope(this.movements, line.issuerCode, principal, () => new StatementLineNotFound());
      if (line.state === 'pending') return;
      if (await this.lines.hasStandingMovement(lineId)) throw new MovementStands();
      await this.lines.reopen(lineId);
    });
  }
}
