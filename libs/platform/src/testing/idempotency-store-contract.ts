import type { UnitOfWork } from '@pds/kernel';
import {
  answerRetention,
  type Claim,
  claimTimeout,
  type IdempotencyStore,
  type KeyedRequest,
} from '../http/idempotency/idempotency-store';

const now = Date.parse('2026-11-20T10:00:00Z');
const request: KeyedRequest = { id: 'account 12, invoice, key', fingerprint: 'body', accountId: 12 };

/** A store with the unit of work whose transactions it marks. */
interface StoreOfProcess {
  readonly store: IdempotencyStore;
  readonly unitOfWork: UnitOfWork;
}

/**
 * The tests that every implementation of {@link IdempotencyStore} must pass. `another` creates the store of another process, which can be
 * killed.
 */
export function idempotencyStoreContract(
  makeStore: () => Promise<
    StoreOfProcess & { readonly another: () => Promise<StoreOfProcess & { kill(): Promise<void> }> }
  >,
): void {
  let store: IdempotencyStore;
  let unitOfWork: UnitOfWork;
  let another: Awaited<ReturnType<typeof makeStore>>['another'];
  beforeEach(async () => {
    ({ store, unitOfWork, another } = await makeStore());
  });

  const stateAt = async (at: number, repeated = request) => (await store.begin(repeated, at)).state;
  const claimed = async (at = now, repeated = request): Promise<Claim> => {
    const begun = await store.begin(repeated, at);
    if (begun.state !== 'claimed') throw new Error(`${begun.state} instead of claimed`);
    return begun.claim;
  };
  const commit = (claim: Claim, work = async () => {}) => store.runClaimed(claim, () => unitOfWork.run(work));

  it('lets one of ten simultaneous callers execute the request', async () => {
    const states = await Promise.all(Array.from({ length: 10 }, () => stateAt(now)));
    expect(states.filter((state) => state === 'claimed')).toHaveLength(1);
    expect(states.filter((state) => state === 'under-way')).toHaveLength(9);
  });

  it('returns the answer again for a day, to the same request only', async () => {
    const claim = await claimed();
    await commit(claim);
    await store.answer(claim, 'closed answer');
    expect(await store.begin(request, now + answerRetention - 1)).toEqual({
      state: 'answered',
      answer: 'closed answer',
    });
    expect(await stateAt(now, { ...request, fingerprint: 'other body' })).toBe('another-request');
    expect(await stateAt(now, { ...request, id: 'account 13, invoice, key' })).toBe('claimed');
    expect(await stateAt(now + answerRetention)).toBe('claimed');
    expect(await stateAt(now + answerRetention)).toBe('under-way');
  });

  it('frees the key of a request that committed nothing', async () => {
    await store.answer(await claimed(), 'closed answer');
    expect(await stateAt(now)).toBe('claimed');
  });

  it('frees the key of a request that was released or rolled back', async () => {
    const claim = await claimed();
    const refused = commit(claim, () => Promise.reject(new Error('refused')));
    await expect(refused).rejects.toThrow('refused');
    await store.releaseClaim(claim, now);
    expect(await stateAt(now, { ...request, fingerprint: 'corrected body' })).toBe('claimed');
  });

  it('never executes again what was committed, even if its answer was not stored', async () => {
    const claim = await claimed();
    await commit(claim);
    expect(await stateAt(now)).toBe('under-way');
    await store.releaseClaim(claim, now);
    expect(await stateAt(now)).toBe('answer-lost');
    expect(await stateAt(now, { ...request, fingerprint: 'other body' })).toBe('another-request');
  });

  it('takes over from a process that died before its commit, not from one that died after it', async () => {
    await claimed();
    expect(await stateAt(now + claimTimeout - 1)).toBe('under-way');
    const second = await claimed(now + claimTimeout);
    await commit(second);
    expect(await stateAt(now + 2 * claimTimeout)).toBe('answer-lost');
  });

  it('asks to retry soon while another process lives, and frees its key at once when it is killed', async () => {
    const other = await another();
    expect((await other.store.begin(request, now)).state).toBe('claimed');
    expect(await store.begin(request, now)).toEqual({ state: 'under-way', retryAfterSeconds: 1 });
    await other.kill();
    expect(await stateAt(now)).toBe('claimed');
    expect(await stateAt(now)).toBe('under-way');
  });

  it('reports at once as executed what a process had committed before it was killed', async () => {
    const other = await another();
    const begun = await other.store.begin(request, now);
    if (begun.state !== 'claimed') throw new Error(begun.state);
    await other.store.runClaimed(begun.claim, () => other.unitOfWork.run(async () => {}));
    expect(await stateAt(now)).toBe('under-way');
    await other.kill();
    expect(await stateAt(now)).toBe('answer-lost');
  });

  it('refuses commit, answer and release after the claim was taken over', async () => {
    const slow = await claimed();
    const second = await claimed(now + claimTimeout);
    await expect(commit(slow)).rejects.toMatchObject({ code: 'http.request-under-way' });
    await store.releaseClaim(slow, now + claimTimeout);
    await store.answer(slow, 'of the slow one');
    expect(await stateAt(now + claimTimeout)).toBe('under-way');
    await commit(second);
    await store.answer(second, 'of the second');
    expect(await store.begin(request, now + claimTimeout)).toEqual({ state: 'answered', answer: 'of the second' });
  });

  it('deletes outcomes older than a day, and those of a deleted account', async () => {
    const other = { ...request, id: 'account 13, invoice, key', accountId: 13 };
    const nobodys = { ...request, id: 'network 192.0.2.7, sign-up, key', accountId: null };
    for (const repeated of [request, other, nobodys]) {
      const claim = await claimed(now, repeated);
      await commit(claim);
      await store.answer(claim, 'closed answer');
    }
    await store.forget(12);
    expect(await stateAt(now)).toBe('claimed');
    expect([await stateAt(now, other), await stateAt(now, nobodys)]).toEqual(['answered', 'answered']);
    await store.prune(now + answerRetention - 1);
    expect(await stateAt(now, other)).toBe('answered');
    await store.prune(now + answerRetention);
    expect([await stateAt(now, other), await stateAt(now, nobodys)]).toEqual(['claimed', 'claimed']);
  });
}
