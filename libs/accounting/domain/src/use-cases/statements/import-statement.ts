import type { FrozenFiles, UnitOfWork } from '@pds/kernel';
import { StatementNotFound, StatementTooLarge, StatementUnreadable } from '../../statements.errors';
import { isSameAccount, type Statement } from '../../model/statements/statement';
import { type IdentifiedLine, remarkTexts } from '../../model/statements/statement-line';
import type { StatementBooks } from '../../ports/statements/statement-books';
import type { StatementFiles } from '../../ports/statements/statement-files';
import type { StatementLines } from '../../ports/statements/statement-lines';
import type { Statements } from '../../ports/statements/statements';
import type { ProposeMatches } from './propose-matches';

/** Lines that one transaction stores. */
const batch = 500;

/**
 * Reads the lines of a received file, stores those that are new for the issuer, and proposes what the pending lines are. It may be
 * interrupted and run again at any point: lines are stored once. A file that cannot be read keeps the reason and stores no line. Throws
 * `StatementNotFound`.
 */
export class ImportStatement {
  constructor(
    private readonly statements: Statements,
    private readonly files: StatementFiles,
    private readonly books: StatementBooks,
    private readonly lines: StatementLines,
    private readonly proposeMatches: ProposeMatches,
    private readonly frozenFiles: FrozenFiles,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @param progress told after each batch; may throw to stop */
  async execute(id: number, progress: (done: number, total: number) => Promise<void>): Promise<void> {
    const statement = await this.statements.find(id);
    if (!statement) throw new StatementNotFound();
    if (!statement.isRead) await this.store(statement, progress);
    await this.proposeMatches.execute(statement.issuerCode);
  }

  private async store(
    { id, issuerCode, fileName, file, mapping }: Statement,
    progress: (done: number, total: number) => Promise<void>,
  ): Promise<void> {
    let read: IdentifiedLine[];
    const remarks: { what: string; row: number | null }[] = [];
    try {
      const bytes = await this.frozenFiles.read(file);
      read = await this.files.read({ fileName, bytes }, mapping, (what, row) => remarks.push({ what, row }));
    } catch (error) {
      if (!(error instanceof StatementUnreadable || error instanceof StatementTooLarge)) throw error;
      const problem = error.message;
      await this.statements.finish(id, { accounts: [], isOtherAccount: false, linesRead: 0, remarks: [], problem });
      return;
    }
    for (let from = 0; from < read.length; from += batch) {
      await progress(from, read.length);
      await this.unitOfWork.run(() => this.lines.add({ id, issuerCode }, read.slice(from, from + batch)));
    }
    await progress(read.length, read.length);
    const accounts = [...new Set(read.map(({ account }) => account))].filter((account) => account !== '');
    const iban = await this.books.ibanOf(issuerCode);
    const isOtherAccount = iban !== null && accounts.some((account) => !isSameAccount(account, iban));
    await this.statements.finish(id, {
      accounts: accounts.slice(0, 20),
      isOtherAccount,
      linesRead: read.length,
      remarks: remarkTexts(remarks),
      problem: null,
    });
  }
}
