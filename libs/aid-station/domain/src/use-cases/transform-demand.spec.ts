import type { Principal } from '@pds/kernel';
import { FixedClock, ImmediateUnitOfWork } from '@pds/kernel/testing';
import {
  AlreadyTransformed,
  DemandNotOpen,
  DemandToTransformNotFound,
  NoValidatedQuote,
  QuoteOutdated,
} from '../aid-station.errors';
import { InMemoryAidStations, InMemoryTransformableDemands, InMemoryValidatedQuotes } from '../testing';
import { TransformDemand } from './transform-demand';

const manager: Principal = {
  accountId: 7,
  role: 'ROLE_LOCAL_MANAGER',
  scope: { kind: 'department', departmentId: 69 },
};
const ownership = { departmentId: 69, officeId: null, organisationId: 3, filedBy: 12 };

function setUp(options: { isOpen?: boolean; quoteValidated?: boolean; priceCents?: number } = {}) {
  const demands = new InMemoryTransformableDemands();
  demands.put({ id: 41, isOpen: options.isOpen ?? true, priceCents: options.priceCents ?? 61_200, ownership });
  const quotes = new InMemoryValidatedQuotes();
  if (options.quoteValidated ?? true) quotes.prices.set(41, [50_000, 61_200]);
  const stations = new InMemoryAidStations();
  const clock = FixedClock.at('2026-11-20T10:00:00Z');
  const transform = new TransformDemand(demands, quotes, stations, new ImmediateUnitOfWork(), clock);
  return { demands, stations, transform };
}

describe('TransformDemand', () => {
  it('makes a station « Commandé » with the number of the demand, and marks the demand', async () => {
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

  it('refuses while no quote is validated, and changes nothing', async () => {
    const { demands, stations, transform } = setUp({ quoteValidated: false });
    await expect(transform.execute({ demandId: 41 }, manager)).rejects.toThrow(NoValidatedQuote);
    expect(await stations.find(41)).toBeNull();
    expect(demands.transformed).toEqual([]);
  });

  it('refuses when the price has changed since the organiser agreed to it', async () => {
    const { stations, transform } = setUp({ priceCents: 61_201 });
    await expect(transform.execute({ demandId: 41 }, manager)).rejects.toThrow(QuoteOutdated);
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

  it('knows no demand outside the scope of the caller', async () => {
    const { transform } = setUp();
    const stranger: Principal = { ...manager, scope: { kind: 'department', departmentId: 38 } };
    await expect(transform.execute({ demandId: 41 }, stranger)).rejects.toThrow(DemandToTransformNotFound);
    await expect(transform.execute({ demandId: 42 }, manager)).rejects.toThrow(DemandToTransformNotFound);
  });
});
