import type { UnitOfWork } from '@pds/kernel';
import type { StoredLine } from '../../model/statements/statement';
import { matchLines, type Proposal } from '../../model/statements/statement-matching';
import type { StatementBooks } from '../../ports/statements/statement-books';
import type { StatementLines } from '../../ports/statements/statement-lines';

/** Lines whose proposals one statement replaces. */
const batch = 1_000;

/**
 * Compares the pending lines of an issuer with its books and stores what each of them may be. Repeating it does no harm: only proposals that
 * changed are written. Throws nothing.
 */
export class ProposeMatches {
  constructor(
    private readonly books: StatementBooks,
    private readonly lines: StatementLines,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @returns the pending lines as they were before, with the new proposal of each */
  async execute(issuerCode: string): Promise<{ readonly line: StoredLine; readonly proposal: Proposal | null }[]> {
    const pending = await this.lines.pending(issuerCode);
    const [first, last] = [pending[0], pending.at(-1)];
    if (!first || !last) return [];
    const books = await this.books.read(issuerCode, { from: first.bookedOn, to: last.bookedOn });
    const proposals = matchLines(
      pending.map((line) => ({ ...line, bankReference: '' })),
      books,
    );
    const matched = pending.map((line, place) => ({ line, proposal: proposals[place] ?? null }));
    const changed = matched.filter(({ line, proposal }) => !isSameProposal(line.proposal, proposal));
    for (let from = 0; from < changed.length; from += batch)
      await this.unitOfWork.run(() =>
        this.lines.propose(changed.slice(from, from + batch).map(({ line, proposal }) => ({ id: line.id, proposal }))),
      );
    return matched;
  }
}

/** Whether two proposals would do the same, for the same reason. */
export function isSameProposal(one: Proposal | null, other: Proposal | null): boolean {
  if (one === null || other === null) return one === other;
  const written = ({ certainty, reason, record, link, reverse, alsoReverse = [] }: Proposal) =>
    JSON.stringify([
      certainty,
      reason,
      record.map(({ invoiceId, amountCents }) => [invoiceId, amountCents]),
      link,
      reverse,
      alsoReverse,
    ]);
  return written(one) === written(other);
}
