import { InMemoryOrganisations } from './in-memory-organisations';
import { organisationsContract } from './organisations-contract';

describe('in-memory organisations', () => organisationsContract(async () => new InMemoryOrganisations()));
