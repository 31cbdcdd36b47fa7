import type { QuoteDifference } from '@pds/documents/contract';
import type { Principal } from '@pds/kernel';
import {
  FixedClock,
  ImmediateUnitOfWork,
  InMemoryTimeline,
  managerOf38 as stranger,
  managerOf69,
} from '@pds/kernel/testing';
import {
  AlreadyTransformed,
  DemandNotOpen,
  DemandToTransformNotFound,
  NoValidatedQuote,
  QuoteOutdated,
} from '../aid-station.errors';
import {
  InMemoryAidStations,
  InMemoryTrackedDemands,
  InMemoryTransformableDemands,
  InMemoryValidatedQuotes,
} from '../testing';
import { TransformDemand } from './transform-demand';

const manager: Principal = { ...managerOf69, accountId: 7 };
const ownership = { departmentId: 69, officeId: null, organisationId: 3, filedBy: 12 };

function setUp(options: { isOpen?: boolean; quoteValidated?: boolean; differences?: QuoteDifference[] } = {}) {
  const demands = new InMemoryTransformableDemands();
  demands.put({ id: 41, isOpen: options.isOpen ?? true, ownership });
  const quotes = new InMemoryValidatedQuotes();
  if (options.quoteValidated ?? true) {
    const accepted = { quoteId: 12, totalCents: 208_800, organisationId: 3, organisationName: 'Les Foulées' };
    quotes.agreements.set(41, {
      ...accepted,
      timeZone: 'Europe/Paris',
      slots: [],
      differences: options.differences ?? [],
    });
  }
  const timeline = new InMemoryTimeline();
  const stations = new InMemoryAidStations(timeline);
  const tracked = new InMemoryTrackedDemands(timeline);
  const clock = FixedClock.at('2026-11-20T10:00:00Z');
  const transform = new TransformDemand(demands, quotes, tracked, stations, new ImmediateUnitOfWork(), clock);
  return { demands, stations, tracked, timeline, transform };
}

describe('TransformDemand', () => {
  it('creates a station « Commandé » with the number of the demand, and marks the demand', async () => {
    const { demands, stations, transform } = setUp();
    await transform.execute({ demandId: 41 }, manager);
    expect((await stations.find(41))?.snapshot()).toEqual({
      id: 41,
      createdAt: Date.parse('2026-11-20T10:00:00Z'),
      createdBy: 7,
      teamStatus: 1,
      commercialStatus: 4,
      administrativeStatus: 1,
      reinforcement: 1,
      hosting: 1,
    });
    expect(demands.transformed).toEqual([{ demandId: 41, by: manager }]);
  });

  it.each([
    ['« Devis envoyé » is overtaken by the order', 2, 4],
    ['« Sans suite », such as a confirmed withdrawal, stays', 3, 3],
    ['« Facturé », which a person set, stays', 5, 5],
  ])('carries the demand’s statuses over; %s', async (_rule, before, after) => {
    const { stations, tracked, timeline, transform } = setUp();
    const demand = await tracked.findForUpdate(41);
    const prepared = { teamStatus: 2, administrativeStatus: 3, reinforcement: 4, hosting: 2 };
    demand.changeStatuses({ ...prepared, commercialStatus: before }, 7, 0);
    await tracked.save(demand);
    await transform.execute({ demandId: 41 }, manager);
    expect((await stations.find(41))?.snapshot()).toMatchObject({ ...prepared, commercialStatus: after });
    const changes = before === after ? [] : [{ path: '/commercialStatus', before, after }];
    expect(timeline.entries.at(-1)).toMatchObject({ what: 'aid-station.made', changes });
  });

  it('refuses a demand without a validated quote, and changes nothing', async () => {
    const { demands, stations, transform } = setUp({ quoteValidated: false });
    await expect(transform.execute({ demandId: 41 }, manager)).rejects.toThrow(NoValidatedQuote);
    expect(await stations.find(41)).toBeNull();
    expect(demands.transformed).toEqual([]);
  });

  it('refuses a dossier that has changed since the organiser accepted it, and lists the changes', async () => {
    const { stations, transform } = setUp({
      differences: [
        { field: 'customer', accepted: 'Les Foulées', present: 'Autre' },
        { field: 'price', accepted: '2 088,00 €', present: '500,00 €' },
      ],
    });
    const refused = transform.execute({ demandId: 41 }, manager);
    await expect(refused).rejects.toThrow(QuoteOutdated);
    await expect(refused).rejects.toThrow(
      'Le devis n°\u00a012 ne correspond plus\u00a0: organisateur Les Foulées → Autre\u00a0; 2 088,00 € → 500,00 €. ' +
        'Générez et faites valider un devis du dossier actuel.',
    );
    await expect(refused).rejects.toMatchObject({
      kind: 'conflict',
      fields: [{ field: 'customer' }, { field: 'price' }],
    });
    expect(await stations.find(41)).toBeNull();
  });

  it('refuses a demand that is not EN COURS', async () => {
    const { transform } = setUp({ isOpen: false });
    await expect(transform.execute({ demandId: 41 }, manager)).rejects.toThrow(DemandNotOpen);
  });

  it('refuses a second transformation', async () => {
    const { transform } = setUp();
    await transform.execute({ demandId: 41 }, manager);
    await expect(transform.execute({ demandId: 41 }, manager)).rejects.toThrow(AlreadyTransformed);
  });

  it('does not find a demand outside the caller’s scope', async () => {
    const { transform } = setUp();
    await expect(transform.execute({ demandId: 41 }, stranger)).rejects.toThrow(DemandToTransformNotFound);
    await expect(transform.execute({ demandId: 42 }, manager)).rejects.toThrow(DemandToTransformNotFound);
  });
});
