import type { DocumentType } from '@pds/documents/contract';
import { type Answer, Answers, type ChainEnd, type ShownAnswer } from '@pds/documents/domain';
import type { FrozenFileRef, Instant } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';

interface AnswerRow {
  number: number;
  document_id: number;
  document_type: DocumentType;
  demand_id: number;
  document_sha256: string;
  link_digest: string | null;
  account_id: number | null;
  outcome: 'accepted' | 'declined';
  name: string | null;
  capacity: string | null;
  reason: string | null;
  answered_at: Date;
  network_address: string;
  user_agent: string;
  previous_hash: string;
  hash: string;
}

/** Answers in PostgreSQL, whose triggers refuse every change or deletion of an entry. */
export class PostgresAnswers extends Answers {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async endForUpdate(): Promise<ChainEnd> {
    const [row] = await this.unitOfWork.query<ChainEnd>('SELECT number, hash FROM documents.evidence_end FOR UPDATE');
    return row!;
  }

  override async end(): Promise<ChainEnd> {
    const [row] = await this.unitOfWork.query<ChainEnd>('SELECT number, hash FROM documents.evidence_end');
    return row!;
  }

  override async add(answer: Answer): Promise<void> {
    const { by, words } = answer;
    const accepted = words.outcome === 'accepted' ? words : null;
    await this.unitOfWork.query(
      `INSERT INTO documents.answers (
         number, document_id, document_type, demand_id, document_sha256, link_digest, account_id, outcome, name, capacity,
         reason, answered_at, network_address, user_agent, previous_hash, hash
       ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
      [
        answer.number,
        answer.documentId,
        answer.documentType,
        answer.demandId,
        answer.documentSha256,
        'linkDigest' in by ? by.linkDigest : null,
        'accountId' in by ? by.accountId : null,
        words.outcome,
        accepted?.name ?? null,
        accepted?.capacity ?? null,
        words.outcome === 'declined' ? words.reason : null,
        new Date(answer.answeredAt),
        answer.networkAddress,
        answer.userAgent,
        answer.previousHash,
        answer.hash,
      ],
    );
    await this.unitOfWork.query('UPDATE documents.evidence_end SET number = $1, hash = $2', [
      answer.number,
      answer.hash,
    ]);
  }

  override async answerTo(documentId: number): Promise<Answer | null> {
    return this.first('document_id', documentId);
  }

  override async findAnswer(number: number): Promise<Answer | null> {
    return this.first('number', number);
  }

  override async answersOf(demandId: number): Promise<ShownAnswer[]> {
    const rows = await this.unitOfWork.query<AnswerRow & { has_evidence: boolean }>(
      `SELECT answers.*, copies.answer_number IS NOT NULL AS has_evidence FROM documents.answers
       LEFT JOIN documents.evidence_copies copies ON copies.answer_number = answers.number
       WHERE demand_id = $1 ORDER BY number DESC`,
      [demandId],
    );
    return rows.map((row) => ({ ...answerOf(row), hasEvidence: row.has_evidence }));
  }

  override async entriesAfter(number: number, most: number): Promise<Answer[]> {
    const rows = await this.unitOfWork.query<AnswerRow>(
      'SELECT * FROM documents.answers WHERE number > $1 ORDER BY number LIMIT $2',
      [number, most],
    );
    return rows.map(answerOf);
  }

  override async evidenceOf(number: number): Promise<FrozenFileRef | null> {
    const [row] = await this.unitOfWork.query<{ file_key: string; sha256: string }>(
      'SELECT file_key, sha256 FROM documents.evidence_copies WHERE answer_number = $1',
      [number],
    );
    return row ? { key: row.file_key, sha256: row.sha256 } : null;
  }

  override async keepEvidence(number: number, file: FrozenFileRef, now: Instant): Promise<FrozenFileRef> {
    await this.unitOfWork.query(
      `INSERT INTO documents.evidence_copies (answer_number, file_key, sha256, frozen_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (answer_number) DO NOTHING`,
      [number, file.key, file.sha256, new Date(now)],
    );
    return (await this.evidenceOf(number))!;
  }

  private async first(column: 'number' | 'document_id', value: number): Promise<Answer | null> {
    const [row] = await this.unitOfWork.query<AnswerRow>(`SELECT * FROM documents.answers WHERE ${column} = $1`, [
      value,
    ]);
    return row ? answerOf(row) : null;
  }
}

function answerOf(row: AnswerRow): Answer {
  return {
    number: row.number,
    documentId: row.document_id,
    documentType: row.document_type,
    demandId: row.demand_id,
    documentSha256: row.document_sha256,
    by: row.link_digest === null ? { accountId: row.account_id! } : { linkDigest: row.link_digest },
    words:
      row.outcome === 'accepted'
        ? { outcome: row.outcome, name: row.name!, capacity: row.capacity! }
        : { outcome: row.outcome, reason: row.reason! },
    answeredAt: row.answered_at.getTime(),
    networkAddress: row.network_address,
    userAgent: row.user_agent,
    previousHash: row.previous_hash,
    hash: row.hash,
  };
}
