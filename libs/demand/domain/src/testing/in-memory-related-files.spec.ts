import { InMemoryRelatedFiles, relatedFilesContract } from './index';

describe('InMemoryRelatedFiles', () =>
  relatedFilesContract(async () => ({ files: new InMemoryRelatedFiles(), demandIds: [1, 2] })));
