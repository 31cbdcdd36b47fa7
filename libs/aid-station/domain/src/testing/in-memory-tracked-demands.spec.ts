import { InMemoryTrackedDemands } from './in-memory-tracked-demands';
import { trackedDemandsContract } from './tracked-demands-contract';

describe('InMemoryTrackedDemands', () => {
  trackedDemandsContract(() => new InMemoryTrackedDemands());
});
