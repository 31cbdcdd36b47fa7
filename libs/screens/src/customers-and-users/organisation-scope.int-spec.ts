import { Demand, Demands } from '@pds/demand/domain';
import { filedDemand } from '@pds/demand/domain/testing';
import type { Scope } from '@pds/kernel';
import { runs } from '@pds/kernel/testing';
import { Organisation, Organisations, organisationsInScope, ServedOrganisations } from '@pds/organisations/domain';
import { sql } from '@pds/platform';
import { type TestApplication, testApplication } from '@pds/testing';
import fc from 'fast-check';
import { organisationScope } from './organisation-scope';

interface DemandOwner {
  readonly organisationId: number | null;
  readonly departmentId: number | null;
  readonly isDeleted: boolean;
}

describe('the visibility of an organisation', () => {
  let test: TestApplication;
  beforeAll(async () => {
    test = await testApplication();
  });
  afterAll(() => test?.close());

  // Few ids, so that scopes, organisations and demands overlap often.
  const organisation = fc.integer({ min: 1, max: 6 });
  const department = fc.integer({ min: 1, max: 3 });
  const scope: fc.Arbitrary<Scope> = fc.oneof(
    fc.constant<Scope>({ kind: 'all' }),
    fc.record({ kind: fc.constant('department' as const), departmentId: department }),
    fc.record({ kind: fc.constant('office' as const), officeId: department, departmentId: department }),
    fc.record({
      kind: fc.constant('organiser' as const),
      accountId: organisation,
      organisationIds: fc.array(organisation, { maxLength: 3 }),
    }),
  );
  const owners = fc.array(fc.option(department, { nil: null }), { minLength: 6, maxLength: 6 });
  const demand: fc.Arbitrary<DemandOwner> = fc.record({
    organisationId: fc.option(organisation, { nil: null }),
    departmentId: fc.option(department, { nil: null }),
    isDeleted: fc.boolean(),
  });

  const club = (id: number, departmentId: number | null) =>
    Organisation.restore({
      id,
      name: `Club ${id}`,
      type: null,
      isIndividual: false,
      identifier: null,
      accountingEmail: null,
      serviceCodeRequired: false,
      commitmentNumberRequired: false,
      departmentId,
      addresses: [],
      managerIds: [],
      createdAt: 0,
    });

  /** Through the store, not a scenario: rows in every combination, also those that the product would not create. */
  function demandOf(id: number, { organisationId, departmentId, isDeleted }: DemandOwner): Demand {
    const filed = filedDemand({ id, uniqId: `u${id}`, slotIds: [2 * id, 2 * id + 1], organisationId });
    return Demand.restore({ ...filed.snapshot(), departmentId, deletedAt: isDeleted ? 0 : null });
  }

  it('is the same in the lists’ SQL as in the rule, with demands read from their own table', async () => {
    const { unitOfWork, application } = test;
    const served = application.get(ServedOrganisations, { strict: false });
    const organisations = application.get(Organisations, { strict: false });
    const store = application.get(Demands, { strict: false });
    let [inside, outside] = [0, 0];
    await fc.assert(
      fc.asyncProperty(scope, owners, fc.array(demand, { maxLength: 6 }), async (caller, departments, demands) => {
        await unitOfWork.query('TRUNCATE organisations.organisations, demand.demands CASCADE');
        await unitOfWork.run(async () => {
          for (const [index, departmentId] of departments.entries())
            await organisations.add(club(index + 1, departmentId));
          for (const [index, each] of demands.entries()) await store.add(demandOf(index + 1, each));
        });
        const found = await unitOfWork.query<{ id: number }>(
          sql`SELECT o.id FROM organisations.organisations o WHERE ${organisationScope(caller)} ORDER BY o.id`,
        );
        const all = departments.map((departmentId, index) => ({ id: index + 1, departmentId }));
        const seen = await organisationsInScope(all, caller, served);
        expect(found).toEqual(seen.map(({ id }) => ({ id })));
        inside += seen.length;
        outside += all.length - seen.length;
      }),
      { numRuns: runs(10, 200) },
    );
    // By night both occurred: otherwise the property would prove little. Ten runs are too few to count on it.
    expect(Math.min(inside, outside)).toBeGreaterThanOrEqual(runs(0, 200));
  });
});
