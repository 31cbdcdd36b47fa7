import { changeRequestsContract, InMemoryChangeRequests } from './index';

describe('InMemoryChangeRequests', () =>
  changeRequestsContract(async () => ({ requests: new InMemoryChangeRequests(), demandIds: [1, 2] })));
