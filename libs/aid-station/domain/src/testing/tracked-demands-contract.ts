import { TrackedDemand } from '../model/tracked-demand';
import type { TrackedDemands } from '../ports/tracked-demands';

/** Specification of every implementation of {@link TrackedDemands}; run in memory and on PostgreSQL. */
export function trackedDemandsContract(makeRepository: () => TrackedDemands | Promise<TrackedDemands>): void {
  const now = Date.parse('2026-11-20T10:00:00Z');

  it('returns an untouched demand where nothing is stored, also after it was locked', async () => {
    const demands = await makeRepository();
    const untouched = TrackedDemand.untouched(601).snapshot();
    expect((await demands.find(601)).snapshot()).toEqual(untouched);
    expect((await demands.findForUpdate(601)).snapshot()).toEqual(untouched);
    expect((await demands.find(601)).snapshot()).toEqual(untouched);
  });

  it('stores changed statuses, and leaves other demands as they were', async () => {
    const demands = await makeRepository();
    const demand = await demands.findForUpdate(602);
    demand.changeStatuses({ commercialStatus: 2, teamStatus: 3, reinforcement: 4, hosting: 2 }, 7, now);
    await demands.save(demand);
    expect((await demands.find(602)).snapshot()).toEqual(demand.snapshot());
    expect((await demands.findForUpdate(602)).snapshot()).toEqual(demand.snapshot());
    expect((await demands.find(603)).snapshot()).toEqual(TrackedDemand.untouched(603).snapshot());
  });
}
