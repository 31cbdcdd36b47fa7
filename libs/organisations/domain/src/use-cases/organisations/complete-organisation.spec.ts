import { FixedClock, ImmediateUnitOfWork, InMemoryEditions } from '@pds/kernel/testing';
import type { OrganisationCompletion } from '@pds/organisations/contract';
import { Organisation } from '../../model/organisation';
import { InvalidFields } from '../../organisations.errors';
import { InMemoryOrganisations } from '../../testing/in-memory-organisations';
import { CompleteOrganisation } from './complete-organisation';

const siret = '73282932000074';
const everything = { type: 1, identifier: siret, line1: '2 rue Y', zipcode: '69001', city: 'Bron' } as const;
const nowhere = { line1: '', zipcode: '', city: '' };

async function setUp(declared: { line1: string; zipcode: string; city: string } = nowhere) {
  const organisations = new InMemoryOrganisations();
  const ids = { organisation: await organisations.nextId(), address: await organisations.nextAddressId() };
  const declaration = { name: 'Les Foulées', ...declared, accountId: 1, departmentId: 69 };
  await organisations.add(Organisation.declare(ids, declaration, FixedClock.at('2026-11-20T10:00:00Z').now()));
  const complete = new CompleteOrganisation(organisations, new InMemoryEditions(), new ImmediateUnitOfWork());
  return {
    complete: async (given: OrganisationCompletion) => {
      await complete.execute(ids.organisation, given, 1);
      return (await organisations.find(ids.organisation))!.snapshot();
    },
  };
}

describe('completing an organisation', () => {
  it('fills in what is empty', async () => {
    const { complete } = await setUp();
    const { type, identifier, addresses } = await complete(everything);
    expect({ type, identifier, addresses }).toMatchObject({
      type: 1,
      identifier: siret,
      addresses: [{ kind: 'contact', line1: '2 rue Y', zipcode: '69001', city: 'Bron' }],
    });
  });

  it('leaves what is stored', async () => {
    const { complete } = await setUp({ line1: '', zipcode: '69003', city: 'Lyon' });
    await complete({ type: 4 });
    expect(await complete({ ...everything, identifier: '', isIndividual: true })).toMatchObject({
      type: 4,
      isIndividual: false,
      identifier: null,
      addresses: [{ line1: '2 rue Y', zipcode: '69003', city: 'Lyon' }],
    });
  });

  it('makes a private person of one without a type, who needs no number', async () => {
    const { complete } = await setUp();
    expect(await complete({ isIndividual: true, line1: '2 rue Y' })).toMatchObject({ isIndividual: true, type: null });
    expect(await complete({ type: 1, identifier: siret })).toMatchObject({ isIndividual: true, identifier: null });
  });

  it.each<[string, OrganisationCompletion, string, string]>([
    ['a company without its SIRET', { type: 1 }, 'orgaIdentifier', 'Le SIRET n’est pas renseigné'],
    ['a short SIRET', { type: 1, identifier: '1234' }, 'orgaIdentifier', 'Le SIRET n’a pas 14 chiffres'],
    [
      'a wrong SIRET of a public body',
      { type: 2, identifier: '73282932000075' },
      'orgaIdentifier',
      'Le SIRET n’est pas valide (un chiffre est faux)',
    ],
    ['no RNA', { type: 4, identifier: 'X' }, 'orgaIdentifier', 'Veuillez entrer un numéro valide'],
    ['a number without a type', { identifier: siret }, 'orgaType', 'Veuillez choisir un type'],
    ['no postal code', { zipcode: 'Lyon' }, 'orgaZipCode', ''],
  ])('refuses %s', async (_, given, field, message) => {
    const refusal = (await setUp()).complete(given);
    await expect(refusal).rejects.toThrow(InvalidFields);
    await expect(refusal).rejects.toMatchObject({
      fields: [{ field, message: expect.stringContaining(message) as string }],
    });
  });
});
