import { demandStatusCodes, type DossierSnapshot } from '@pds/demand/contract';
import { ChangeRequest, type ChangeRequestSnapshot } from '../model/changes/change-request';
import type { ChangeRequests } from '../ports/change-requests';

const askedAt = Date.parse('2026-11-20T10:00:00Z');

/**
 * What every implementation of {@link ChangeRequests} must do; run in memory and on PostgreSQL.
 * @param make returns the ids of two existing demands
 */
export function changeRequestsContract(
  make: () => Promise<{ readonly requests: ChangeRequests; readonly demandIds: readonly [number, number] }>,
): void {
  async function added(requests: ChangeRequests, demandId: number, state: Partial<ChangeRequestSnapshot> = {}) {
    const request = ChangeRequest.restore({
      ...{ id: await requests.nextId(), demandId, field: 'dates', wish: 'Le 9 mai', note: 'La salle est prise' },
      ...{ askedBy: 5, askedAt, state: 'open', answer: '', quoteId: null, answeredBy: null, answeredAt: null },
      ...state,
    });
    await requests.add(request);
    return request;
  }

  it('returns the requests of one demand in their order, as they were added', async () => {
    const { requests, demandIds } = await make();
    const first = await added(requests, demandIds[0]);
    const second = await added(requests, demandIds[0], { field: 'place', note: '', askedBy: null });
    const other = await added(requests, demandIds[1]);
    const stored = async (demandId: number) =>
      (await requests.findByDemand(demandId)).map((request) => request.snapshot());
    expect(await stored(demandIds[0])).toEqual([first.snapshot(), second.snapshot()]);
    expect(await stored(demandIds[1])).toEqual([other.snapshot()]);
  });

  /** Of a dossier that may still change. */
  const dossier = {
    id: 1,
    status: demandStatusCodes.inProgress,
    event: { endsAt: askedAt + 86_400_000 } as DossierSnapshot['event'],
    isDropped: false,
  };

  it('stores the answer of a request, and of no other', async () => {
    const { requests, demandIds } = await make();
    const first = await added(requests, demandIds[0]);
    const second = await added(requests, demandIds[0]);
    const answeredAt = askedAt + 120_000;
    first.answer({ outcome: 'quoted', reason: '' }, dossier, { id: 12, createdAt: askedAt + 60_000 }, 8, answeredAt);
    await requests.save(first);
    expect((await requests.find(first.snapshot().id))!.snapshot()).toEqual({
      ...second.snapshot(),
      ...{ id: first.snapshot().id, state: 'quoted', quoteId: 12, answeredBy: 8, answeredAt },
    });
    second.answer({ outcome: 'refused', reason: 'Trop tard' }, dossier, null, 8, answeredAt);
    await requests.save(second);
    expect((await requests.find(second.snapshot().id))!.snapshot()).toMatchObject({
      state: 'refused',
      answer: 'Trop tard',
    });
    expect(await requests.find(999_999)).toBeNull();
  });
}
