import type { DocumentSummary } from '@pds/documents/contract';
import {
  copyInSummary,
  Document,
  Documents,
  type DocumentState,
  type FrozenQuote,
  type Quote,
  type SignedCopy,
} from '@pds/documents/domain';
import { mainlandTimeZone, type Timeline } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import { type FindOptionsWhere, In, IsNull, Not, type Repository } from 'typeorm';
import { DocumentRecord } from './document.record';

/** The frozen inputs are most of a row; a summary contains only the issuer's time zone from them. */
const inSummaries = [
  'id',
  'uniq',
  'type',
  'demandId',
  'createdAt',
  'priceCents',
  'validUntil',
  'validatedAt',
  'sendingDate',
  'signedDocumentFileName',
  'signedAddedAt',
] as const satisfies readonly (keyof DocumentRecord)[];

export class PostgresDocuments extends Documents {
  constructor(
    private readonly timeline: Timeline,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {
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
    const { entities, raw } = await this.records
      .createQueryBuilder('document')
      .select(inSummaries.map((column) => `document.${column}`))
      .addSelect(`document.inputs->'issuer'->>'timeZone'`, 'time_zone')
      .where({ demandId })
      .orderBy('document.id', 'DESC')
      .getRawAndEntities<{ time_zone: string | null }>();
    return entities.map((record, index) => ({
      ...commonOf(record),
      // Documents frozen by older versions of `demo:load` name no issuer.
      timeZone: raw[index]!.time_zone ?? mainlandTimeZone,
      ...copyInSummary({
        validatedAt: instant(record.validatedAt),
        signedCopy: record.signedAddedAt && {
          originalName: record.signedDocumentFileName!,
          addedAt: record.signedAddedAt.getTime(),
        },
      }),
    }));
  }

  override async acceptedQuotes(demandIds: readonly number[]): Promise<Quote[]> {
    const records = await this.records
      .createQueryBuilder('document')
      .distinctOn(['document.demandId'])
      .where({ demandId: In(demandIds), type: 1, validatedAt: Not(IsNull()) })
      .orderBy({ 'document.demandId': 'ASC', 'document.validatedAt': 'DESC', 'document.id': 'DESC' })
      .getMany();
    // The query filters by type.
    return records.map((record) => Document.restore(stateOf(record) as DocumentState<FrozenQuote>));
  }

  override async add(document: Document): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.lockDossier(document.demandId);
      await this.records.insert(recordOf(document.snapshot()));
      await this.record(document);
    });
  }

  override async lockDossier(demandId: number): Promise<void> {
    await this.unitOfWork.query(`SELECT pg_advisory_xact_lock(hashtext('documents.of-demand'), $1)`, [demandId]);
  }

  override async save(document: Document): Promise<void> {
    const { id, validatedAt, validatedBy, acceptance, sendingDate } = recordOf(document.snapshot());
    const copy = copyColumns(document.signedCopy);
    await this.unitOfWork.run(async () => {
      await this.records.update({ id }, { validatedAt, validatedBy, acceptance, sendingDate, ...copy });
      await this.record(document);
    });
  }

  override async remove(document: Document): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.records.delete({ id: document.id });
      await this.record(document);
    });
  }

  private async record(document: Document): Promise<void> {
    for (const entry of document.takeTimelineEntries()) await this.timeline.record(entry);
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

function recordOf({ file, signedCopy, ...state }: DocumentState): DocumentRecord {
  return Object.assign(new DocumentRecord(), {
    ...state,
    ...copyColumns(signedCopy),
    fileKey: file.key,
    sha256: file.sha256,
    createdAt: new Date(state.createdAt),
    validUntil: date(state.validUntil),
    validatedAt: date(state.validatedAt),
    sendingDate: date(state.sendingDate),
  });
}

/** The fields that a summary and a state have in common. */
function commonOf(record: DocumentRecord): Omit<DocumentSummary, 'timeZone' | `signedDocument${string}`> {
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
  };
}

function stateOf(record: DocumentRecord): DocumentState {
  const { createdBy, validatedBy, acceptance, inputs, fileKey, sha256 } = record;
  return {
    ...commonOf(record),
    ...{ createdBy, validatedBy, acceptance, inputs, file: { key: fileKey, sha256 } },
    signedCopy: signedCopyOf(record),
  };
}

function copyColumns(copy: SignedCopy | null) {
  return {
    signedDocumentFileName: copy?.originalName ?? null,
    signedMediaType: copy?.mediaType ?? null,
    signedFileKey: copy?.file.key ?? null,
    signedSha256: copy?.file.sha256 ?? null,
    signedSize: copy?.file.size ?? null,
    signedAddedBy: copy?.addedBy ?? null,
    signedAddedAt: date(copy?.addedAt ?? null),
  };
}

/** Either all of its columns are set, or none. */
function signedCopyOf(record: DocumentRecord): SignedCopy | null {
  if (!record.signedAddedAt) return null;
  return {
    originalName: record.signedDocumentFileName!,
    mediaType: record.signedMediaType!,
    file: { key: record.signedFileKey!, sha256: record.signedSha256!, size: record.signedSize! },
    addedBy: record.signedAddedBy!,
    addedAt: record.signedAddedAt.getTime(),
  };
}
