import {
  type CsvMapping,
  type Statement,
  type StatementFormat,
  type StatementOutcome,
  Statements,
} from '@pds/accounting/domain';
import { type Jobs, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { StatementImport } from '../../reactions/import-statement.job';

interface StatementRow {
  id: number;
  issuer_code: string;
  file_name: string;
  format: StatementFormat;
  file_key: string;
  sha256: string;
  mapping: CsvMapping | null;
  uploaded_by: number;
  uploaded_at: Date;
  read_at: Date | null;
}

const columns = sql`id, issuer_code, file_name, format, file_key, sha256, mapping, uploaded_by, uploaded_at, read_at`;

export class PostgresStatements extends Statements {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly jobs: Pick<Jobs, 'start'>,
  ) {
    super();
  }

  override async add(statement: Omit<Statement, 'id' | 'isRead'>): Promise<number> {
    const { issuerCode, fileName, format, file, mapping, uploadedBy, uploadedAt } = statement;
    const [row] = await this.unitOfWork.query<{ id: number }>(
      sql`INSERT INTO accounting.bank_statements
            (issuer_code, file_name, format, file_key, sha256, mapping, uploaded_by, uploaded_at)
          VALUES (${issuerCode}, ${fileName}, ${format}, ${file.key}, ${file.sha256},
            ${mapping && JSON.stringify(mapping)}::jsonb, ${uploadedBy}, ${new Date(uploadedAt)})
          RETURNING id`,
    );
    return row!.id;
  }

  override async find(id: number): Promise<Statement | null> {
    const [row] = await this.unitOfWork.query<StatementRow>(
      sql`SELECT ${columns} FROM accounting.bank_statements WHERE id = ${id}`,
    );
    return row ? statementOf(row) : null;
  }

  override async findForUpdate(id: number): Promise<Statement | null> {
    const [row] = await this.unitOfWork.query<StatementRow>(
      sql`SELECT ${columns} FROM accounting.bank_statements WHERE id = ${id} FOR UPDATE`,
    );
    return row ? statementOf(row) : null;
  }

  override async chooseMapping(id: number, mapping: CsvMapping): Promise<void> {
    await this.unitOfWork.query(
      sql`UPDATE accounting.bank_statements SET mapping = ${JSON.stringify(mapping)}::jsonb WHERE id = ${id}`,
    );
  }

  override async startReading(id: number, accountId: number): Promise<void> {
    const jobId = await this.jobs.start(StatementImport, { statementId: id }, accountId);
    await this.unitOfWork.query(
      sql`UPDATE accounting.bank_statements SET job_id = ${jobId}, job_owner_id = ${accountId} WHERE id = ${id}`,
    );
  }

  override async finish(
    id: number,
    { accounts, isOtherAccount, linesRead, remarks, problem }: StatementOutcome,
  ): Promise<void> {
    // Its own lines are those that no earlier file had; a run that was interrupted and repeated counts them all.
    await this.unitOfWork.query(
      sql`UPDATE accounting.bank_statements SET accounts = ${accounts}::text[], is_other_account = ${isOtherAccount},
            lines_read = ${linesRead}, remarks = ${remarks}::text[], problem = ${problem}, read_at = now(),
            lines_new = (SELECT count(*) FROM accounting.bank_lines l WHERE l.statement_id = ${id})
          WHERE id = ${id} AND read_at IS NULL`,
    );
  }
}

function statementOf(row: StatementRow): Statement {
  return {
    id: row.id,
    issuerCode: row.issuer_code,
    fileName: row.file_name,
    format: row.format,
    file: { key: row.file_key, sha256: row.sha256 },
    mapping: row.mapping,
    uploadedBy: row.uploaded_by,
    uploadedAt: row.uploaded_at.getTime(),
    isRead: row.read_at !== null,
  };
}
