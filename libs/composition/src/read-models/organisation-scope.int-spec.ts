import type { Scope } from '@pds/kernel';
import { organisationsInScope, ServedOrganisations } from '@pds/organisations/domain';
import { sql } from '@pds/platform';
import fc from 'fast-check';
import { type TestApplication, testApplication } from '../testing';
import { organisationScope } from './organisation-scope';

describe('who sees an organisation', () => {
  let test: TestApplication;
  beforeAll(async () => {
    test = await testApplication();
  }, 60_000);
  afterAll(() => test?.close());

  // Few ids, so that scopes, organisations and demands meet often.
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
  const demand = fc.record({
    organisationId: fc.option(organisation, { nil: null }),
    departmentId: fc.option(department, { nil: null }),
    isDeleted: fc.boolean(),
  });

  it('is the same in the lists’ SQL as in the rule, with demands read from their own table', async () => {
    const { unitOfWork, application } = test;
    const served = application.get(ServedOrganisations, { strict: false });
    let [inside, outside] = [0, 0];
    await fc.assert(
      fc.asyncProperty(scope, owners, fc.array(demand, { maxLength: 6 }), async (caller, departments, demands) => {
        await unitOfWork.query('TRUNCATE organisations.organisations, demand.demands CASCADE');
        await unitOfWork.query(
          sql`INSERT INTO organisations.organisations (id, name, department_id, created_at)
              SELECT o.id, 'Club', o.department_id, now()
              FROM unnest(${departments}::integer[]) WITH ORDINALITY AS o (department_id, id)`,
        );
        await unitOfWork.query(
          sql`INSERT INTO demand.demands (uniq_id, event_name, contact_first_name, contact_last_name, contact_phone,
                contact_email, starts_at, ends_at, public_peak, created_at, updated_at, organisation_id, department_id,
                deleted_at)
              SELECT 'u' || d.n, 'Course', 'a', 'b', '06', 'a@b.fr', now(), now(), 1, now(), now(), d.organisation_id,
                     d.department_id, CASE WHEN d.is_deleted THEN now() END
              FROM unnest(${demands.map((each) => each.organisationId)}::integer[],
                          ${demands.map((each) => each.departmentId)}::integer[],
                          ${demands.map((each) => each.isDeleted)}::boolean[])
                   WITH ORDINALITY AS d (organisation_id, department_id, is_deleted, n)`,
        );
        const found = await unitOfWork.query<{ id: number }>(
          sql`SELECT o.id FROM organisations.organisations o WHERE ${organisationScope(caller)} ORDER BY o.id`,
        );
        const all = departments.map((departmentId, index) => ({ id: index + 1, departmentId }));
        const seen = await organisationsInScope(all, caller, served);
        expect(found).toEqual(seen.map(({ id }) => ({ id })));
        inside += seen.length;
        outside += all.length - seen.length;
      }),
      { numRuns: 100 },
    );
    expect(Math.min(inside, outside)).toBeGreaterThan(100);
  }, 60_000);
});
