import { AsyncLocalStorage } from 'node:async_hooks';
import { type Instant, UnitOfWork } from '@pds/kernel';
import { RequestUnderWay } from '../http/idempotency/idempotency.errors';
import {
  answerRetention,
  type BeginOutcome,
  type Claim,
  claimTimeout,
  IdempotencyStore,
  type KeyedRequest,
  shortestRetryAfter,
} from '../http/idempotency/idempotency-store';

interface StoredRequest extends KeyedRequest {
  holder: string;
  process: InMemoryIdempotencyStore;
  heldUntil: Instant;
  expiresAt: Instant;
  committed: boolean;
  answer: string | null;
}

/** The state shared by the processes of one test. */
interface SharedState {
  readonly rows: Map<string, StoredRequest>;
  readonly killed: Set<InMemoryIdempotencyStore>;
  holders: number;
}

/** Keyed requests in memory, with the unit of work whose transactions mark them. */
export class InMemoryIdempotencyStore extends IdempotencyStore {
  private readonly rows: Map<string, StoredRequest>;
  private readonly holding = new AsyncLocalStorage<Claim>();

  readonly unitOfWork: UnitOfWork = new MarkingUnitOfWork(() => this.markCommitted());

  constructor(private readonly shared: SharedState = { rows: new Map(), killed: new Set(), holders: 0 }) {
    super();
    this.rows = shared.rows;
  }

  /** The same requests, as another process sees them. */
  another(): InMemoryIdempotencyStore {
    return new InMemoryIdempotencyStore(this.shared);
  }

  /** Ends the process that this store represents. */
  kill(): void {
    this.shared.killed.add(this);
  }

  get size(): number {
    return this.rows.size;
  }

  override async begin(request: KeyedRequest, now: Instant): Promise<BeginOutcome> {
    const row = this.rows.get(request.id);
    const isHeld = row !== undefined && row.heldUntil > now && !this.shared.killed.has(row.process);
    if (!row || row.expiresAt <= now || (!row.committed && !isHeld)) {
      const holder = String(++this.shared.holders);
      const times = { heldUntil: now + claimTimeout, expiresAt: now + answerRetention };
      this.rows.set(request.id, { ...request, holder, process: this, ...times, committed: false, answer: null });
      return { state: 'claimed', claim: { id: request.id, holder } };
    }
    if (row.fingerprint !== request.fingerprint) return { state: 'another-request' };
    if (row.answer !== null) return { state: 'answered', answer: row.answer };
    return isHeld ? { state: 'under-way', retryAfterSeconds: shortestRetryAfter } : { state: 'answer-lost' };
  }

  override runClaimed<T>(claim: Claim, work: () => Promise<T>): Promise<T> {
    return this.holding.run(claim, work);
  }

  override async answer(claim: Claim, answer: string): Promise<void> {
    const row = this.requestHeldBy(claim);
    if (row?.committed) row.answer = answer;
    else if (row) this.rows.delete(claim.id);
  }

  override async releaseClaim(claim: Claim, now: Instant): Promise<void> {
    const row = this.requestHeldBy(claim);
    if (row?.committed) row.heldUntil = now;
    else if (row) this.rows.delete(claim.id);
  }

  override async prune(now: Instant): Promise<void> {
    for (const [id, { expiresAt }] of this.rows) if (expiresAt <= now) this.rows.delete(id);
  }

  override async forget(account: number): Promise<void> {
    for (const [id, { accountId }] of this.rows) if (accountId === account) this.rows.delete(id);
  }

  private markCommitted(): void {
    const claim = this.holding.getStore();
    if (!claim) return;
    const row = this.requestHeldBy(claim);
    if (!row) throw new RequestUnderWay();
    row.committed = true;
  }

  private requestHeldBy({ id, holder }: Claim): StoredRequest | undefined {
    const row = this.rows.get(id);
    return row?.holder === holder ? row : undefined;
  }
}

class MarkingUnitOfWork extends UnitOfWork {
  constructor(private readonly beforeCommit: () => void) {
    super();
  }

  override async run<T>(work: () => Promise<T>): Promise<T> {
    const result = await work();
    this.beforeCommit();
    return result;
  }
}
