import type { DocumentSummary } from '@pds/documents/contract';
import { Document, Documents, type DocumentState } from '@pds/documents/domain';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import { type FindOptionsWhere, IsNull, Not, type Repository } from 'typeorm';
import { DocumentRecord } from './document.record';

/** Documents in PostgreSQL. */
export class PostgresDocuments extends Documents {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async nextId(): Promise<number> {
    const [row] = await this.unitOfWork.query<{ id: number }>(
      `SELECT nextval('documents.documents_id_seq')::integer AS id`,
    );
    return row!.id;
  }

  override find(id: number): Promise<Document | null> {
    return this.findOne({ id });
  }

  override async findForUpdate(id: number): Promise<Document | null> {
    return this.unitOfWork.run(() => this.findOne({ id }, true));
  }

  override findByUniq(uniq: string): Promise<Document | null> {
    return this.findOne({ uniq });
  }

  override async ofDemand(demandId: number): Promise<DocumentSummary[]> {
    const records = await this.records.find({
      where: { demandId },
      order: { id: 'DESC' },
      // The frozen inputs are the bulk of a row and no part of a summary.
      select: {
        id: true,
        uniq: true,
        type: true,
        demandId: true,
        createdAt: true,
        priceCents: true,
        validUntil: true,
        validatedAt: true,
        sendingDate: true,
        signedDocumentFileName: true,
      },
    });
    return records.map(summaryOf);
  }

  override async acceptedQuote(demandId: number): Promise<Document | null> {
    const record = await this.records.findOne({
      where: { demandId, type: 1, validatedAt: Not(IsNull()) },
      order: { validatedAt: 'DESC', id: 'DESC' },
    });
    return record && Document.restore(stateOf(record));
  }

  override async add(document: Document): Promise<void> {
    await this.records.insert(recordOf(document.snapshot()));
  }

  override async save(document: Document): Promise<void> {
    const { id, validatedAt, validatedBy, sendingDate, signedDocumentFileName } = recordOf(document.snapshot());
    await this.records.update({ id }, { validatedAt, validatedBy, sendingDate, signedDocumentFileName });
  }

  override async remove(document: Document): Promise<void> {
    await this.records.delete({ id: document.id });
  }

  private get records(): Repository<DocumentRecord> {
    return this.unitOfWork.manager.getRepository(DocumentRecord);
  }

  private async findOne(where: FindOptionsWhere<DocumentRecord>, forUpdate = false): Promise<Document | null> {
    const record = await this.records.findOne({ where, ...(forUpdate && { lock: { mode: 'pessimistic_write' } }) });
    return record && Document.restore(stateOf(record));
  }
}

const date = (instant: number | null) => (instant === null ? null : new Date(instant));
const instant = (moment: Date | null) => moment?.getTime() ?? null;

function recordOf({ file, ...state }: DocumentState): DocumentRecord {
  return Object.assign(new DocumentRecord(), {
    ...state,
    fileKey: file.key,
    sha256: file.sha256,
    createdAt: new Date(state.createdAt),
    validUntil: date(state.validUntil),
    validatedAt: date(state.validatedAt),
    sendingDate: date(state.sendingDate),
  });
}

function summaryOf(record: DocumentRecord): DocumentSummary {
  return {
    id: record.id,
    uniq: record.uniq,
    type: record.type,
    demandId: record.demandId,
    createdAt: record.createdAt.getTime(),
    priceCents: record.priceCents,
    validUntil: instant(record.validUntil),
    validatedAt: instant(record.validatedAt),
    sendingDate: instant(record.sendingDate),
    signedDocumentFileName: record.signedDocumentFileName,
  };
}

function stateOf(record: DocumentRecord): DocumentState {
  const { createdBy, validatedBy, inputs, fileKey, sha256 } = record;
  return { ...summaryOf(record), createdBy, validatedBy, inputs, file: { key: fileKey, sha256 } };
}
