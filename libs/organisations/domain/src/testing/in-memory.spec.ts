import { InMemoryOrganisations } from './in-memory-organisations';
import { InMemoryDepartments, InMemoryOffices } from './in-memory-structure';
import { organisationsContract } from './organisations-contract';
import { departmentsContract, officesContract, sampleDepartments, sampleOffices } from './structure-contract';

describe('in-memory organisations', () => {
  let organisations: InMemoryOrganisations;
  organisationsContract(
    async () => (organisations = new InMemoryOrganisations()),
    async (organisationId, departmentId) => organisations.handleDemand(organisationId, departmentId),
  );
});

describe('in-memory departments', () => departmentsContract(async () => new InMemoryDepartments(sampleDepartments)));

describe('in-memory offices', () => officesContract(async () => new InMemoryOffices(sampleOffices)));
