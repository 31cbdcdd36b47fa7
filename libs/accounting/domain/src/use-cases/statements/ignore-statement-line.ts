import type { Clock, Principal, UnitOfWork } from '@pds/kernel';
import { IgnoringReasonMissing, StatementLineNotFound } from '../../statements.errors';
import { checkPending } from '../../model/statements/statement';
import type { LedgerMovements } from '../../ports/closings/ledger-movements';
import type { StatementLines } from '../../ports/statements/statement-lines';
import { issuerInScope } from '../closings/issuer-in-scope';

/**
 * Marks a line that concerns no invoice (a fee, a subsidy), with a reason. Throws `StatementLineNotFound` (unknown or out of scope),
 * `StatementLineDecided`, `IgnoringReasonMissing`.
 */
export class IgnoreStatementLine {
  constructor(
    private readonly movements: LedgerMovements,
    private readonly lines: StatementLines,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(
    { lineId, reason }: { readonly lineId: number; readonly reason: string },
    principal: Principal,
  ): Promise<void> {
    return this.unitOfWork.run(async () => {
      const line = await this.lines.findForUpdate(lineId);
      if (!line) throw new StatementLineNotFound();
      await issuerInScope(this.movements, line.issuerCode, principal, () => new StatementLineNotFound());
      checkPending(line);
      const said = reason.trim();
      if (!said) throw new IgnoringReasonMissing();
      await this.lines.ignore(lineId, said, { by: principal.accountId, at: this.clock.now() });
    });
  }
}
