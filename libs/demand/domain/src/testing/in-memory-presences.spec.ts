import { FixedClock } from '@pds/kernel/testing';
import { InMemoryDemands, InMemoryPresences, presencesContract } from './index';

describe('InMemoryPresences', () =>
  presencesContract(
    async () => {
      const [demands, clock] = [new InMemoryDemands(), FixedClock.at('2026-11-20T10:00:00Z')];
      const presences = new InMemoryPresences(demands, clock);
      return {
        demands,
        presences,
        advance: async (seconds) => {
          clock.instant += seconds * 1000;
        },
        countStored: async () => presences.count,
      };
    },
    (test) => test(),
  ));
