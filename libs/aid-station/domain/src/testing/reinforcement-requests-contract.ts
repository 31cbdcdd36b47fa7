import { ReinforcementAlreadyAsked } from '../aid-station.errors';
import { ReinforcementRequest, type ReinforcementSnapshot } from '../model/reinforcement/reinforcement-request';
import type { ReinforcementRequests } from '../ports/reinforcement-requests';

/** What every implementation of {@link ReinforcementRequests} must do. */
export function reinforcementRequestsContract(makeRequests: () => Promise<ReinforcementRequests>): void {
  const askedAt = Date.UTC(2026, 10, 20, 8);
  const period = { start: Date.UTC(2026, 11, 5, 8), end: Date.UTC(2026, 11, 5, 18) };
  const pending: Omit<ReinforcementSnapshot, 'id'> = {
    ...{ dossierId: 12, askedOfficeId: 3, askedBy: 41, askedAt, period, asked: { vps: 2, rescuer: 4 } },
    ...{ message: 'Pour la course', state: 'pending', granted: null, answeredBy: null, answeredAt: null, answer: '' },
  };
  const request = async (requests: ReinforcementRequests, state: Partial<ReinforcementSnapshot> = {}) =>
    ReinforcementRequest.restore({ ...pending, id: await requests.nextId(), ...state });

  it('returns a request as it was added and as it was saved', async () => {
    const requests = await makeRequests();
    const added = await request(requests);
    await requests.add(added);
    const { id } = added.snapshot();
    const found = (await requests.findForUpdate(id))!;
    expect(found.snapshot()).toEqual(added.snapshot());
    found.grant({ vps: 1 }, { isHeld: true, event: period }, 'Un seul', 52, askedAt + 60_000);
    await requests.save(found);
    expect((await requests.find(id))!.snapshot()).toEqual({
      ...added.snapshot(),
      ...{ state: 'granted', granted: { vps: 1 }, answer: 'Un seul', answeredBy: 52, answeredAt: askedAt + 60_000 },
    });
    expect(await requests.find(999_999)).toBeNull();
    expect(await requests.findForUpdate(999_999)).toBeNull();
  });

  it('refuses a second pending request of a dossier to an office, and no other', async () => {
    const requests = await makeRequests();
    const first = await request(requests);
    await requests.add(first);
    await requests.add(await request(requests, { askedOfficeId: 4 }));
    await requests.add(await request(requests, { dossierId: 13 }));
    await expect(requests.add(await request(requests))).rejects.toThrow(ReinforcementAlreadyAsked);
    first.withdraw('pending', askedAt);
    await requests.save(first);
    await requests.add(await request(requests));
  });

  it('finds the pending request of a dossier to an office, and no other', async () => {
    const requests = await makeRequests();
    await requests.add(await request(requests, { state: 'withdrawn' }));
    await requests.add(await request(requests, { askedOfficeId: 4 }));
    await requests.add(await request(requests, { dossierId: 13 }));
    expect(await requests.findPendingForUpdate(12, 3)).toBeNull();
    const added = await request(requests);
    await requests.add(added);
    expect((await requests.findPendingForUpdate(12, 3))!.snapshot()).toEqual(added.snapshot());
  });
}
