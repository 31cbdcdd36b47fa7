import { idempotencyStoreContract, InMemoryIdempotencyStore } from '../../testing';

describe('keyed requests in memory', () => {
  idempotencyStoreContract(async () => {
    const store = new InMemoryIdempotencyStore();
    const another = async () => {
      const other = store.another();
      return { store: other, unitOfWork: other.unitOfWork, kill: async () => other.kill() };
    };
    return { store, unitOfWork: store.unitOfWork, another };
  });
});
