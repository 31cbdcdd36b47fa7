import type { FrozenFiles, Principal, UnitOfWork } from '@pds/kernel';
import { StatementNotFound, StatementReadAlready } from '../../statements.errors';
import { checkMapping, type CsvHead, type CsvMapping } from '../../model/statements/csv-statement';
import type { Statement } from '../../model/statements/statement';
import { type CsvMappings, statementsOf } from '../../ports/statements/csv-mappings';
import type { LedgerMovements } from '../../ports/closings/ledger-movements';
import type { StatementFiles } from '../../ports/statements/statement-files';
import type { Statements } from '../../ports/statements/statements';
import { issuerInScope } from '../closings/issuer-in-scope';
import { needsColumns } from './receive-statement';

/**
 * Chooses which column of a CSV or workbook is what, for this file and for later ones of the issuer with the same titles, and starts
 * to read it. Throws `StatementNotFound`
 * (unknown or out of scope), `StatementReadAlready`, `CsvMappingRefused`.
 */
export class ChooseCsvColumns {
  constructor(
    private readonly movements: LedgerMovements,
    private readonly files: StatementFiles,
    private readonly mappings: CsvMappings,
    private readonly statements: Statements,
    private readonly frozenFiles: FrozenFiles,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Returns the titles, the first rows and the proposed columns of a table; null for other files, and once the columns are chosen. */
  async head(statement: Statement): Promise<CsvHead | null> {
    if (!needsColumns(statement)) return null;
    const { fileName, file } = statement;
    return (await this.files.inspect({ fileName, bytes: await this.frozenFiles.read(file) })).csv;
  }

  execute(id: number, mapping: CsvMapping, principal: Principal): Promise<Statement> {
    return this.unitOfWork.run(async () => {
      const statement = await this.statements.findForUpdate(id);
      if (!statement) throw new StatementNotFound();
      const missing = () => new StatementNotFound();
      const issuer = await issuerInScope(this.movements, statement.issuerCode, principal, missing);
      const head = await this.head(statement);
      if (!head) throw new StatementReadAlready();
      checkMapping(mapping, head);
      if (head.signature) await this.mappings.remember(statementsOf(issuer), head.signature, mapping);
      await this.statements.chooseMapping(id, mapping);
      await this.statements.startReading(id, principal.accountId);
      return { ...statement, mapping };
    });
  }
}
