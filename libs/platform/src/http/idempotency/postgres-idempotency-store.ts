import { randomUUID } from 'node:crypto';
import type { Instant } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '../../transactions/typeorm-unit-of-work';
import { processLockClass, type ProcessLock } from '../../transactions/process-lock';
import { RequestUnderWay } from './idempotency.errors';
import {
  answerRetention,
  type BeginOutcome,
  type Claim,
  claimTimeout,
  IdempotencyStore,
  type KeyedRequest,
  shortestRetryAfter,
} from './idempotency-store';

interface KeyRow {
  fingerprint: string;
  committed: boolean;
  answer: string | null;
  /** Whether the claim's holder still counts as alive. */
  claimed: boolean;
  /** Seconds until it counts as dead, when its process has locked no number; else null. */
  unknown_for: number | null;
}

/** Keyed requests in PostgreSQL: every process sees the claim's holder, and the mark is part of the effect's transaction. */
export class PostgresIdempotencyStore extends IdempotencyStore {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly lock: ProcessLock,
  ) {
    super();
  }

  override async begin({ id, fingerprint, accountId }: KeyedRequest, now: Instant): Promise<BeginOutcome> {
    const holder = randomUUID();
    const lockedNumber = await this.lock.number();
    // One statement: of many simultaneous ones, one inserts the row (or takes over a dead one) and the others get none. A shared lock:
    // callers that check at the same time whether a process has ended do not block each other.
    const [claimed] = await this.unitOfWork.query(
      `WITH claimed AS (
         INSERT INTO platform.idempotency_keys AS kept (id, fingerprint, account_id, holder, held_until, expires_at, process)
         VALUES ($1, $2, $3, $4, $6, $7, $8)
         ON CONFLICT (id) DO UPDATE SET
           fingerprint = excluded.fingerprint, account_id = excluded.account_id, holder = excluded.holder,
           held_until = excluded.held_until, expires_at = excluded.expires_at, process = excluded.process,
           committed = false, answer = NULL
         WHERE kept.expires_at <= $5
           OR (NOT kept.committed AND (kept.held_until <= $5 OR pg_try_advisory_xact_lock_shared($9, kept.process)))
         RETURNING id
       ) SELECT id FROM claimed`,
      [
        id,
        fingerprint,
        accountId,
        holder,
        new Date(now),
        new Date(now + claimTimeout),
        new Date(now + answerRetention),
        lockedNumber,
        processLockClass,
      ],
    );
    if (claimed) return { state: 'claimed', claim: { id, holder } };
    const [row] = await this.unitOfWork.query<KeyRow>(
      `SELECT fingerprint, committed, answer,
         held_until > $2 AND pg_try_advisory_xact_lock_shared($3, process) IS NOT TRUE AS claimed,
         CASE WHEN process IS NULL THEN ceil(extract(epoch FROM held_until - $2))::integer END AS unknown_for
       FROM platform.idempotency_keys WHERE id = $1`,
      [id, new Date(now), processLockClass],
    );
    // Released between the two statements: treated as in progress, since the retry starts it again.
    if (!row) return { state: 'under-way', retryAfterSeconds: shortestRetryAfter };
    if (row.fingerprint !== fingerprint) return { state: 'another-request' };
    if (row.answer !== null) return { state: 'answered', answer: row.answer };
    // The holder ended between the two statements: the retry takes it over.
    if (row.claimed || !row.committed) {
      return {
        state: 'under-way',
        retryAfterSeconds: Math.max(row.unknown_for ?? shortestRetryAfter, shortestRetryAfter),
      };
    }
    return { state: 'answer-lost' };
  }

  override runClaimed<T>(claim: Claim, work: () => Promise<T>): Promise<T> {
    return this.unitOfWork.beforeEachCommit(() => this.markCommitted(claim), work);
  }

  override async answer({ id, holder }: Claim, answer: string): Promise<void> {
    await this.unitOfWork.query(
      `WITH freed AS (
         DELETE FROM platform.idempotency_keys WHERE id = $1 AND holder = $2 AND NOT committed
       )
       UPDATE platform.idempotency_keys SET answer = $3 WHERE id = $1 AND holder = $2 AND committed`,
      [id, holder, answer],
    );
  }

  override async releaseClaim({ id, holder }: Claim, now: Instant): Promise<void> {
    await this.unitOfWork.query(
      `WITH freed AS (
         DELETE FROM platform.idempotency_keys WHERE id = $1 AND holder = $2 AND NOT committed
       )
       UPDATE platform.idempotency_keys SET held_until = $3 WHERE id = $1 AND holder = $2 AND committed`,
      [id, holder, new Date(now)],
    );
  }

  override async prune(now: Instant): Promise<void> {
    await this.unitOfWork.query('DELETE FROM platform.idempotency_keys WHERE expires_at <= $1', [new Date(now)]);
  }

  override async forget(accountId: number): Promise<void> {
    await this.unitOfWork.query('DELETE FROM platform.idempotency_keys WHERE account_id = $1', [accountId]);
  }

  private async markCommitted({ id, holder }: Claim): Promise<void> {
    const [marked] = await this.unitOfWork.query(
      `WITH marked AS (
         UPDATE platform.idempotency_keys SET committed = true WHERE id = $1 AND holder = $2 RETURNING id
       ) SELECT id FROM marked`,
      [id, holder],
    );
    if (!marked) throw new RequestUnderWay();
  }
}
