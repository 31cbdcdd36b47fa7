import { eprotecExportsContract, InMemoryEprotecExports } from './index';

describe('InMemoryEprotecExports', () => eprotecExportsContract(() => new InMemoryEprotecExports()));
