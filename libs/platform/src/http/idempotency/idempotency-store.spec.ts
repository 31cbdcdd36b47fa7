import { idempotencyStoreContract, InMemoryIdempotencyStore } from '../../testing';

describe('keyed requests in memory', () => {
  idempotencyStoreContract(async () => {
    const store = new InMemoryIdempotencyStore();
    return { store, unitOfWork: store.unitOfWork };
  });
});
