import type { Scope } from '@pds/kernel';
import { Organisation } from '../model/organisation';
import type { Organisations } from '../ports/organisations';
import type { InMemoryServedOrganisations } from './in-memory-served-organisations';

/**
 * What every implementation of {@link Organisations} must do; accounts 1 and 2 exist.
 * @param served the fake that says which demands a department handles
 */
export function organisationsContract(
  makeOrganisations: () => Promise<Organisations>,
  served: InMemoryServedOrganisations,
): void {
  let organisations: Organisations;
  beforeEach(async () => {
    served.forget();
    organisations = await makeOrganisations();
  });

  const declared = async (name: string, accountId: number | null, line1 = '1 rue de la Paix') =>
    Organisation.declare(
      { organisation: await organisations.nextId(), address: await organisations.nextAddressId() },
      { name, line1, zipcode: '69003', city: 'Lyon', accountId, departmentId: 69 },
      Date.parse('2026-11-20T10:00:00Z'),
    );

  it('returns what was saved, addresses and managers included', async () => {
    const organisation = await declared('Les Foulées', 1);
    await organisations.add(organisation);
    expect((await organisations.find(organisation.id))?.snapshot()).toEqual(organisation.snapshot());
    expect(await organisations.find(999_999)).toBeNull();
  });

  it('replaces addresses and managers of an organisation that is saved again', async () => {
    const organisation = await declared('Les Foulées', 1);
    await organisations.add(organisation);
    const { addresses, ...rest } = organisation.snapshot();
    const changed = Organisation.restore({
      ...rest,
      type: 4,
      identifier: 'W691234567',
      accountingEmail: 'compta@example.org',
      serviceCodeRequired: true,
      commitmentNumberRequired: true,
      managerIds: [2],
      addresses: [
        { ...addresses[0]!, line2: 'Bâtiment B' },
        { ...addresses[0]!, id: await organisations.nextAddressId(), kind: 'billing', name: 'Facturation' },
      ],
    });
    await organisations.save(changed);
    expect((await organisations.find(organisation.id))?.snapshot()).toEqual(changed.snapshot());
  });

  it('stores whether an organisation is an individual', async () => {
    const organisation = await declared('Anne Martin', 1);
    organisation.changeInformation({ isIndividual: true });
    await organisations.add(organisation);
    expect((await organisations.find(organisation.id))?.snapshot()).toMatchObject({ isIndividual: true, type: null });
  });

  it('finds those with a number, oldest first', async () => {
    const siret = '21690266800013';
    const numbered = async (name: string, identifier: string | null) =>
      Organisation.restore({ ...(await declared(name, 1)).snapshot(), type: 2, identifier });
    const first = await numbered('Ville', siret);
    const second = await numbered('Ville de Lyon', siret);
    await organisations.add(second);
    await organisations.add(first);
    await organisations.add(await numbered('Autre', '21690123100011'));
    expect((await organisations.withIdentifierForUpdate(siret)).map((each) => each.id)).toEqual([first.id, second.id]);
    expect(await organisations.withIdentifierForUpdate('21690381500010')).toEqual([]);
  });

  it('lists the organisations that an account manages, oldest first', async () => {
    const first = await declared('Les Foulées', 1);
    const second = await declared('Le Tour', 1);
    await organisations.add(second);
    await organisations.add(first);
    await organisations.add(await declared('Autre', 2));
    expect((await organisations.managedBy(1)).map((each) => each.id)).toEqual([first.id, second.id]);
    expect(await organisations.managedBy(999)).toEqual([]);
  });

  it('finds the unmanaged organisations with a name in a department, oldest first', async () => {
    const found = async (name: string, departmentId: number | null) =>
      (await organisations.unmanaged(name, departmentId)).map(({ id }) => id);
    await organisations.add(await declared('Comité  des Fêtes', 1));
    expect(await found('comité des fêtes', 69)).toEqual([]);
    const first = await declared('Comité  des Fêtes', null);
    const second = await declared('Comité des fêtes', null);
    await organisations.add(second);
    await organisations.add(first);
    expect(await found(' comité des FÊTES', 69)).toEqual([first.id, second.id]);
    expect(await found('comité des fêtes', 38)).toEqual([]);
    expect(await found('comité des fêtes', null)).toEqual([]);
    expect(await found('comité', 69)).toEqual([]);
  });

  it('finds an organisation in its department, in one that handles its demand, and for its organisers; nowhere else', async () => {
    const organisation = await declared('Les Foulées', 1);
    const { id } = organisation;
    await organisations.add(organisation);
    const sees = async (scope: Scope) => (await organisations.findForUpdate(id, scope))?.id === id;
    const isere = { kind: 'department', departmentId: 38 } as const;
    expect(await sees({ kind: 'all' })).toBe(true);
    expect(await sees({ kind: 'department', departmentId: 69 })).toBe(true);
    expect(await sees({ kind: 'office', officeId: 5, departmentId: 69 })).toBe(true);
    expect(await sees({ kind: 'organiser', accountId: 1, organisationIds: [id] })).toBe(true);
    expect(await sees({ kind: 'organiser', accountId: 1, organisationIds: [id + 1] })).toBe(false);
    expect(await sees(isere)).toBe(false);
    expect(await organisations.findForUpdate(999_999, { kind: 'all' })).toBeNull();
    served.handleDemand(id, 38);
    expect(await sees(isere)).toBe(true);
  });

  it('finds a name in the scope, ignoring case and spacing', async () => {
    const organisation = await declared('Comité  des Fêtes', 1);
    await organisations.add(organisation);
    const rhone = { kind: 'department', departmentId: 69 } as const;
    expect(await organisations.isNameTaken(' comité des FÊTES ', rhone)).toBe(true);
    expect(await organisations.isNameTaken('comité des fêtes', { kind: 'all' })).toBe(true);
    expect(await organisations.isNameTaken('comité des fêtes', rhone, organisation.id)).toBe(false);
    expect(await organisations.isNameTaken('comité des fêtes', { kind: 'department', departmentId: 38 })).toBe(false);
    expect(await organisations.isNameTaken('comité', rhone)).toBe(false);
    expect(await organisations.isNameTaken('comité_des%', rhone)).toBe(false);
  });

  it('removes an organisation', async () => {
    const organisation = await declared('Les Foulées', 1);
    await organisations.add(organisation);
    await organisations.remove(organisation.id);
    expect(await organisations.find(organisation.id)).toBeNull();
  });

  it('finds a name with either apostrophe', async () => {
    await organisations.add(await declared('Foyer de l’étang', 1));
    await organisations.add(await declared('Club de l\u0027isle', 1));
    expect(await organisations.isNameTaken('foyer de l\u0027étang', { kind: 'all' })).toBe(true);
    expect(await organisations.isNameTaken('club\u00a0de l’isle', { kind: 'all' })).toBe(true);
  });
}
