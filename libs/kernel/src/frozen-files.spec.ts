import { frozenFilesContract, InMemoryFrozenFiles } from './testing';

describe('frozen files in memory', () => {
  frozenFilesContract(async () => {
    const files = new InMemoryFrozenFiles();
    return {
      files,
      replace: async (key, bytes) => void files.kept.set(key, bytes),
      remove: async (key) => void files.kept.delete(key),
    };
  });
});
