import type { Clock, FrozenFiles, Principal, UnitOfWork } from '@pds/kernel';
import type { CsvHead, CsvMapping } from '../../model/statements/csv-statement';
import type { Statement } from '../../model/statements/statement';
import { type CsvMappings, statementsOf } from '../../ports/statements/csv-mappings';
import type { KnownIssuer, LedgerMovements } from '../../ports/closings/ledger-movements';
import type { StatementFile, StatementFiles } from '../../ports/statements/statement-files';
import type { Statements } from '../../ports/statements/statements';
import { issuerInScope } from '../closings/issuer-in-scope';

export interface ReceiveStatementCommand extends StatementFile {
  readonly issuer: string;
}

/**
 * Stores a file of a bank for an issuer. A CSV or workbook with the titles of an earlier one gets its columns. Unless somebody must
 * choose the columns, its lines are then read in the background. Throws `IssuerNotFound` (unknown or out of scope), `StatementUnreadable`, `StatementTooLarge`.
 */
export class ReceiveStatement {
  constructor(
    private readonly movements: LedgerMovements,
    private readonly files: StatementFiles,
    private readonly mappings: CsvMappings,
    private readonly statements: Statements,
    private readonly frozenFiles: FrozenFiles,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Refuses the upload before any byte is read. @throws IssuerNotFound */
  check(issuer: string, principal: Principal): Promise<KnownIssuer> {
    return issuerInScope(this.movements, issuer, principal);
  }

  async execute({ issuer, fileName, bytes }: ReceiveStatementCommand, principal: Principal): Promise<Statement> {
    const known = await this.check(issuer, principal);
    const { format, csv } = await this.files.inspect({ fileName, bytes });
    const file = await this.frozenFiles.freeze(bytes, { folder: 'statements', extension: format });
    return this.unitOfWork.run(async () => {
      const received = {
        issuerCode: issuer,
        fileName,
        format,
        file,
        mapping: csv && (await this.savedMapping(known, csv)),
        uploadedBy: principal.accountId,
        uploadedAt: this.clock.now(),
      };
      const id = await this.statements.add(received);
      if (!needsColumns(received)) await this.statements.startReading(id, principal.accountId);
      return { ...received, id, isRead: false };
    });
  }

  /** The columns chosen for earlier files with the same titles; nothing tells files without titles apart. */
  private async savedMapping(issuer: KnownIssuer, { signature, proposal }: CsvHead): Promise<CsvMapping | null> {
    const saved = signature === '' ? null : await this.mappings.remembered(statementsOf(issuer), signature);
    // A choice from before directions were read would take debits for credits.
    return saved && saved.direction === undefined && (proposal?.direction ?? null) !== null ? null : saved;
  }
}

/** Whether the columns of a file must be chosen before it can be read. */
export function needsColumns({ format, mapping }: Pick<Statement, 'format' | 'mapping'>): boolean {
  return (format === 'csv' || format === 'xlsx') && mapping === null;
}
