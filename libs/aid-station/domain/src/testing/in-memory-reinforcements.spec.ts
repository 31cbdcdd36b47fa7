import { InMemoryReinforcementRequests } from './in-memory-reinforcements';
import { reinforcementRequestsContract } from './reinforcement-requests-contract';

describe('InMemoryReinforcementRequests', () => {
  reinforcementRequestsContract(async () => new InMemoryReinforcementRequests());
});
