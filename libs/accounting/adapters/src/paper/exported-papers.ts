import type { FreezeCreditNotePdf, FreezeInvoicePdf } from '@pds/accounting/domain';
import { FrozenFileAltered, FrozenFileMissing, type FrozenFileRef, type FrozenFiles } from '@pds/kernel';
import { sql, type TypeOrmUnitOfWork } from '@pds/platform';
import type { ExportedRows } from '../read-models/exports/exported-lists.read-model';

type Papers = NonNullable<ExportedRows['papers']>;

/** A paper to add to an export; without bytes it is unreadable. */
export interface ExportedPaper {
  readonly number: string;
  readonly issuedAt: Date;
  readonly bytes: Uint8Array | null;
}

interface PaperRow {
  readonly id: number;
  readonly number: string;
  readonly issued_at: Date;
  readonly file_key: string | null;
  readonly sha256: string | null;
}

/** Reads the frozen PDFs of invoices and credit notes, one at a time. */
export class ExportedPapers {
  constructor(
    private readonly freezeInvoicePdf: FreezeInvoicePdf,
    private readonly freezeCreditNotePdf: FreezeCreditNotePdf,
    private readonly frozenFiles: FrozenFiles,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {}

  /**
   * Returns the papers of these rows, in their order. A paper that is not printed yet is printed and frozen on the way.
   * @param askedBy the account that waits for them: printing alternates between waiting accounts
   */
  async *of(table: Papers, ids: AsyncIterable<readonly number[]>, askedBy: number): AsyncGenerator<ExportedPaper> {
    for await (const some of ids) {
      const rows = await this.unitOfWork.query<PaperRow>(
        sql`SELECT paper.id, paper.number, paper.issued_at, paper.file_key, paper.sha256
            FROM ${table === 'invoices' ? sql`accounting.invoices` : sql`accounting.credit_notes`} AS paper
            WHERE paper.id = ANY(${some}::integer[]) ORDER BY array_position(${some}::integer[], paper.id)`,
      );
      for (const row of rows) {
        yield { number: row.number, issuedAt: row.issued_at, bytes: await this.bytesOf(table, row, askedBy) };
      }
    }
  }

  private async bytesOf(
    table: Papers,
    { id, file_key: key, sha256 }: PaperRow,
    askedBy: number,
  ): Promise<Uint8Array | null> {
    try {
      const file = key !== null ? { key, sha256: sha256! } : await this.freeze(table, id, askedBy);
      return await this.frozenFiles.read(file);
    } catch (error) {
      // A missing or altered file does not stop the other papers; any other error is not specific to this paper.
      if (error instanceof FrozenFileMissing || error instanceof FrozenFileAltered) return null;
      throw error;
    }
  }

  private freeze(table: Papers, id: number, askedBy: number): Promise<FrozenFileRef> {
    return table === 'invoices'
      ? this.freezeInvoicePdf.execute({ invoiceId: id, askedBy })
      : this.freezeCreditNotePdf.execute({ creditNoteId: id, askedBy });
  }
}
