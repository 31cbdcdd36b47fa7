import { FixedClock, ImmediateUnitOfWork, InMemoryEditions, managerOf69 } from '@pds/kernel/testing';
import { editedAddresses, editedOrganisation } from '../../model/versioned-resources';
import { InvalidFields, SelfInvitation } from '../../organisations.errors';
import { InMemoryOrganisations } from '../../testing/in-memory-organisations';
import { InMemoryOrganiserAffiliations } from '../../testing/in-memory-organiser-affiliations';
import { InMemoryServedOrganisations } from '../../testing/in-memory-served-organisations';
import { ImportOrganisation } from './import-organisation';

const siret = '73282932000074';
const { scope } = managerOf69;
const nobody = { manager: null, invites: false };
const luc = { firstName: 'Luc', lastName: 'Morel', email: 'luc@foyer.example' };

function setUp() {
  const served = new InMemoryServedOrganisations();
  const organisations = new InMemoryOrganisations(served);
  const affiliations = new InMemoryOrganiserAffiliations();
  const editions = new InMemoryEditions();
  const clock = FixedClock.at('2026-11-20T10:00:00Z');
  const imported = new ImportOrganisation(
    organisations,
    affiliations,
    served,
    editions,
    new ImmediateUnitOfWork(),
    clock,
  );
  const snapshot = async (id: number) => (await organisations.find(id))?.snapshot();
  return { imported, organisations, served, affiliations, editions, clock, snapshot };
}

describe('the import of an organisation', () => {
  it('creates it as far as it is known: a company without its SIRET, a town without a street', async () => {
    const { imported, snapshot } = setUp();
    const data = { name: ' Foyer rural ', kind: 1, contact: { zipcode: '69220', city: 'Belleville' } } as const;
    const id = await imported.create(data, 69, nobody, managerOf69);
    expect(await snapshot(id)).toMatchObject({
      ...{ name: 'Foyer rural', type: 1, identifier: null, isIndividual: false, departmentId: 69, managerIds: [] },
      addresses: [{ kind: 'contact', name: 'Contact', line1: '', line2: null, zipcode: '69220', city: 'Belleville' }],
    });
  });

  it('changes what is given, and removes what is given empty', async () => {
    const { imported, snapshot } = setUp();
    const address = { line1: '1 rue X', zipcode: '69220', city: 'Belleville' };
    const data = { name: 'Foyer', kind: 4, siret, contact: address, billing: address } as const;
    const id = await imported.create(data, 69, nobody, managerOf69);
    await imported.change(id, { contact: { line1: '2 rue Y' }, siret: '' }, scope, managerOf69);
    expect(await snapshot(id)).toMatchObject({ name: 'Foyer', type: 4, identifier: null });
    const empty = { line1: '', zipcode: '', city: '' };
    await imported.change(id, { kind: '', billing: empty }, scope, managerOf69);
    const { type, addresses } = (await snapshot(id))!;
    expect([type, addresses.map(({ kind, line1, city }) => [kind, line1, city])]).toEqual([
      null,
      [['contact', '2 rue Y', 'Belleville']],
    ]);
  });

  it.each([
    ['without a name', { name: ' ' }, 'name'],
    ['of an individual with a SIRET', { name: 'Luc', kind: 'individual', siret }, 'siret'],
  ] as const)('refuses one %s', async (_, data, field) => {
    const refusal = setUp().imported.create(data, 69, nobody, managerOf69);
    await expect(refusal).rejects.toThrow(InvalidFields);
    await expect(refusal).rejects.toMatchObject({ fields: [expect.objectContaining({ field })] });
  });

  it('makes a contact without an account its manager, and writes to nobody', async () => {
    const { imported, affiliations, snapshot } = setUp();
    const contact = { manager: luc, invites: false };
    const first = await imported.create({ name: 'Foyer' }, 69, contact, managerOf69);
    expect((await snapshot(first))!.managerIds).toEqual([101]);
    const second = await imported.create({ name: 'Amicale' }, 69, contact, managerOf69);
    expect((await snapshot(second))!.managerIds).toEqual([]);
    expect(affiliations.invited.map(({ notify }) => notify)).toEqual([false]);
  });

  it('refuses to invite whoever imports', async () => {
    const contact = { manager: { ...luc, email: 'hugo@example.org' }, invites: true };
    await expect(
      setUp().imported.create({ name: 'Foyer' }, 69, contact, { ...managerOf69, accountId: 8 }),
    ).rejects.toThrow(SelfInvitation);
  });

  it('is removed with its manager, unless something uses it or somebody edited it', async () => {
    const { imported, served, affiliations, editions, snapshot } = setUp();
    const id = await imported.create({ name: 'Foyer' }, 69, { manager: luc, invites: false }, managerOf69);
    await imported.change(id, { siret }, scope, managerOf69);
    served.handleDemand(id, 38);
    expect(await imported.remove(id, scope)).toBe('demandes');
    served.forget();
    await affiliations.affiliate(101, 7, 'self');
    expect(await imported.remove(id, scope)).toBe('un gestionnaire');
    await affiliations.withdraw(101, 7);
    expect(await imported.remove(id, scope)).toBeNull();
    expect(await snapshot(id)).toBeUndefined();
    expect(affiliations.given).toEqual([]);
    for (const edited of [editedOrganisation, editedAddresses]) {
      const other = await imported.create({ name: 'Amicale' }, 69, nobody, managerOf69);
      await imported.change(other, { name: 'Amicale laïque' }, scope, managerOf69);
      await editions.advance(edited(other), undefined, 1);
      expect(await imported.remove(other, scope)).toBe('La fiche a été modifiée depuis.');
    }
  });

  it('stays with a manager whom somebody invited since', async () => {
    const { imported, organisations, affiliations, clock } = setUp();
    const id = await imported.create({ name: 'Foyer' }, 69, { manager: luc, invites: false }, managerOf69);
    affiliations.now = clock.now() + 1;
    const organisation = (await organisations.find(id))!;
    organisation.appoint((await affiliations.invite({ ...luc, email: 'zoe@foyer.example' }, id, true))!);
    await organisations.save(organisation);
    expect(await imported.remove(id, scope)).toBe('un gestionnaire');
  });
});
