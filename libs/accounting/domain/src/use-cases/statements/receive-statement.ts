import type { Clock, FrozenFiles, Principal, UnitOfWork } from '@pds/kernel';
import type { CsvHead, CsvMapping } from '../../model/statements/csv-statement';
import type { Statement } from '../../model/statements/statement';
import type { CsvMappings } from '../../ports/statements/csv-mappings';
import type { LedgerMovements } from '../../ports/closings/ledger-movements';
import type { StatementFiles } from '../../ports/statements/statement-files';
import type { Statements } from '../../ports/statements/statements';
import { issuerInScope } from '../closings/issuer-in-scope';

export interface ReceiveStatementCommand {
  readonly issuer: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/**
 * Stores a file of a bank for an issuer. A CSV with the titles of an earlier one gets its columns. Unless somebody must
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
  async check(issuer: string, principal: Principal): Promise<void> {
    await issuerInScope(this.movements, issuer, principal);
  }

  async execute({ issuer, fileName, bytes }: ReceiveStatementCommand, principal: Principal): Promise<Statement> {
    await this.check(issuer, principal);
    const { format, csv } = this.files.inspect(bytes);
    const file = await this.frozenFiles.freeze(bytes, { folder: 'statements', extension: format });
    return this.unitOfWork.run(async () => {
      const received = {
        issuerCode: issuer,
        fileName,
        format,
        file,
        mapping: csv && (await this.savedMapping(issuer, csv)),
        uploadedBy: principal.accountId,
        uploadedAt: this.clock.now(),
      };
      const id = await this.statements.add(received);
      if (!needsColumns(received)) await this.statements.startReading(id, principal.accountId);
      return { ...received, id, isRead: false };
    });
  }

  /** The columns chosen for earlier files with the same titles; nothing tells files without titles apart. */
  private async savedMapping(issuer: string, { signature, proposal }: CsvHead): Promise<CsvMapping | null> {
    const saved = signature === '' ? null : await this.mappings.find(issuer, signature);
    // A choice from before directions were read would take debits for credits.
    return saved && saved.direction === undefined && (proposal?.direction ?? null) !== null ? null : saved;
  }
}

/** Whether the columns of a file must be chosen before it can be read. */
export function needsColumns({ format, mapping }: Pick<Statement, 'format' | 'mapping'>): boolean {
  return format === 'csv' && mapping === null;
}
