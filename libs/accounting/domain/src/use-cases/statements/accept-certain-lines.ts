import { attemptEach, type OutageTest, type Principal } from '@pds/kernel';
import type { StatementLines } from '../../ports/statements/statement-lines';
import type { LedgerMovements } from '../../ports/closings/ledger-movements';
import type { AcceptStatementLine } from './accept-statement-line';
import { issuerInScope } from '../closings/issuer-in-scope';
import { isSameProposal, type ProposeMatches } from './propose-matches';

/** What became of the certain proposals. */
export interface AcceptedLines {
  readonly accepted: number;
  /** Not booked: each line keeps the reason. */
  readonly refused: number;
}

/**
 * Accepts all certain proposals of an issuer that are still the same when compared with the books of now. Each line has its own transaction: a
 * refused one keeps its reason. It may be interrupted and run again: accepted lines are not pending any more. Throws `IssuerNotFound`, and what
 * made the database unavailable.
 */
export class AcceptCertainLines {
  constructor(
    private readonly movements: LedgerMovements,
    private readonly lines: StatementLines,
    private readonly proposeMatches: ProposeMatches,
    private readonly acceptLine: AcceptStatementLine,
    private readonly isOutage: OutageTest,
  ) {}

  /** @param progress told before each line; may throw to stop */
  async execute(
    issuerCode: string,
    principal: Principal,
    progress: (done: number, total: number) => Promise<void>,
  ): Promise<AcceptedLines> {
    await issuerInScope(this.movements, issuerCode, principal);
    const matched = await this.proposeMatches.execute(issuerCode);
    // A proposal that is certain only now has not been shown to whoever pressed.
    const ids = matched
      .filter(({ line, proposal }) => proposal?.certainty === 'certain' && isSameProposal(line.proposal, proposal))
      .map(({ line }) => line.id);
    let refused = 0;
    for (const [done, id] of ids.entries()) {
      await progress(done, ids.length);
      const [attempt] = await attemptEach([id], this.isOutage, (lineId) =>
        this.acceptLine.execute({ lineId, invoices: null }, principal),
      );
      if (!attempt || 'done' in attempt) continue;
      if (!('refusal' in attempt)) throw 'failure' in attempt ? attempt.failure : new Error('not attempted');
      refused += 1;
      await this.lines.noteRefusal(id, attempt.refusal.message);
    }
    return { accepted: ids.length - refused, refused };
  }
}
