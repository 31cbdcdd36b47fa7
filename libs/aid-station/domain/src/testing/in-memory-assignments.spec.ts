import { assignmentsContract } from './assignments-contract';
import { InMemoryAssignments } from './in-memory-assignments';

describe('InMemoryAssignments', () => {
  assignmentsContract(async () => new InMemoryAssignments());
});
