import { filedDemand } from '@pds/demand/domain/testing';
import type { HoursInput, PricingFacade } from '@pds/pricing/contract';
import { FacadePricing } from './facade-pricing';

const filed = filedDemand();

describe('the answer of pricing about the slots of a demand', () => {
  it('is matched to the slots by their ids, in any order', async () => {
    const facade = {
      explainHours: async ({ slots }: HoursInput) =>
        slots.toReversed().map(({ id, startsAt, endsAt }) => ({
          slotId: id,
          segments: [{ start: startsAt, end: endsAt, minutes: 1, kind: 'normal', reason: `créneau ${id}` }],
        })),
      size: () => ({ kind: 'incomplete', rulesVersion: 'test', missing: [], working: [] }),
    } as unknown as PricingFacade;
    const explained = await new FacadePricing(facade).explain(filed.snapshot());
    expect(explained.map(({ id, hours }) => [id, hours[0]!.reason])).toEqual([
      [11, 'créneau 11'],
      [12, 'créneau 12'],
    ]);
  });
});
