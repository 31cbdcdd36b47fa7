import { FixedClock, ImmediateUnitOfWork } from '@pds/kernel/testing';
import { OrganisationNameRequired } from '../../organisations.errors';
import { InMemoryOrganisations } from '../../testing/in-memory-organisations';
import { InMemoryOrganiserAffiliations } from '../../testing/in-memory-organiser-affiliations';
import { DeclareOrganisation } from './declare-organisation';

describe('declare organisation', () => {
  const setUp = () => {
    const organisations = new InMemoryOrganisations();
    const affiliations = new InMemoryOrganiserAffiliations();
    const clock = FixedClock.at('2026-11-20T10:00:00Z');
    const declare = new DeclareOrganisation(organisations, affiliations, new ImmediateUnitOfWork(), clock);
    return { organisations, affiliations, declare };
  };
  const declaration = { name: ' Les Foulées ', line1: '1 rue X', zipcode: '69003', city: 'Lyon', accountId: 1 };

  it('creates one without type or identifier, managed by the person who declares it', async () => {
    const { organisations, affiliations, declare } = setUp();
    const id = await declare.execute({ ...declaration, departmentId: 69 });
    expect((await organisations.find(id))?.snapshot()).toMatchObject({
      name: 'Les Foulées',
      type: null,
      identifier: null,
      departmentId: 69,
      managerIds: [1],
      addresses: [{ kind: 'contact', line1: '1 rue X', zipcode: '69003', city: 'Lyon' }],
    });
    expect(affiliations.given).toEqual([[1, id]]);
  });

  it('finds the one with that name that the account already manages', async () => {
    const { affiliations, declare } = setUp();
    const id = await declare.execute(declaration);
    expect(await declare.execute({ ...declaration, name: 'LES  foulées', line1: '2 rue Y' })).toBe(id);
    expect(affiliations.given).toHaveLength(1);
  });

  it('gives the vouched SIRET of the person to the first one that they name, and to no second', async () => {
    const { organisations, affiliations, declare } = setUp();
    affiliations.claimed.set(1, '21690266800013');
    affiliations.claimed.set(2, '21690266800013');
    const identifierOf = async (id: number) => (await organisations.find(id))!.snapshot().identifier;
    expect(await identifierOf(await declare.execute({ ...declaration, accountId: null }))).toBeNull();
    expect(await identifierOf(await declare.execute(declaration))).toBe('21690266800013');
    expect(await identifierOf(await declare.execute({ ...declaration, name: 'Fête' }))).toBeNull();
    expect(await identifierOf(await declare.execute({ ...declaration, accountId: 2 }))).toBeNull();
  });

  it('ignores a vouched SIRET that is none', async () => {
    const { organisations, affiliations, declare } = setUp();
    affiliations.claimed.set(1, '21690381500010');
    expect((await organisations.find(await declare.execute(declaration)))!.snapshot().identifier).toBeNull();
  });

  it('never finds one that another account manages', async () => {
    const { declare } = setUp();
    const id = await declare.execute(declaration);
    expect(await declare.execute({ ...declaration, accountId: 2 })).not.toBe(id);
  });

  it('creates one without a manager when staff name it for a customer, and finds it again in its department', async () => {
    const { organisations, affiliations, declare } = setUp();
    const managed = await declare.execute({ ...declaration, departmentId: 69 });
    const ofStaff = { ...declaration, accountId: null, departmentId: 69 };
    const id = await declare.execute(ofStaff);
    expect(id).not.toBe(managed);
    expect((await organisations.find(id))?.managerIds).toEqual([]);
    expect(affiliations.given).toEqual([[1, managed]]);
    expect(await declare.execute(ofStaff)).toBe(id);
    expect(await declare.execute({ ...ofStaff, departmentId: 38 })).not.toBe(id);
  });

  it('keeps customers whom staff name apart: people always, organisations by their SIRET', async () => {
    const { organisations, declare } = setUp();
    const ofStaff = { ...declaration, name: 'Jean Martin', accountId: null, departmentId: 69 };
    const person = await declare.execute({ ...ofStaff, isIndividual: true });
    expect(await declare.execute({ ...ofStaff, isIndividual: true })).not.toBe(person);
    const [siret, other] = ['73282932000074', '21690266800013'];
    const unnumbered = await declare.execute(ofStaff);
    const numbered = await declare.execute({ ...ofStaff, siret });
    expect(new Set([person, unnumbered, numbered, await declare.execute({ ...ofStaff, siret: other })]).size).toBe(4);
    expect(await declare.execute({ ...ofStaff, siret })).toBe(numbered);
    expect(await declare.execute(ofStaff)).toBe(unnumbered);
    expect((await organisations.find(numbered))!.snapshot().identifier).toBe(siret);
  });

  it('stores no empty address, and refuses an empty name', async () => {
    const { organisations, declare } = setUp();
    const id = await declare.execute({ ...declaration, line1: ' ', zipcode: '', city: '' });
    expect((await organisations.find(id))?.snapshot().addresses).toEqual([]);
    await expect(declare.execute({ ...declaration, name: '  ' })).rejects.toThrow(OrganisationNameRequired);
  });

  it('finds the one with that SIRET, whatever its name, or creates one', async () => {
    const { organisations, declare } = setUp();
    const siret = '73282932000074';
    const named = await declare.execute({ ...declaration, siret });
    expect((await organisations.find(named))!.snapshot().identifier).toBe(siret);
    expect(await declare.execute({ ...declaration, name: 'COMITE DES FOULEES', siret })).toBe(named);
    expect(await declare.execute({ ...declaration, siret: '21690266800013' })).not.toBe(named);
    expect(await declare.execute({ ...declaration, siret, accountId: 2 })).not.toBe(named);
  });

  it('keeps a person apart from an organisation of the same name', async () => {
    const { organisations, declare } = setUp();
    const person = await declare.execute({ ...declaration, isIndividual: true });
    expect((await organisations.find(person))!.snapshot()).toMatchObject({ isIndividual: true, type: null });
    expect(await declare.execute({ ...declaration, isIndividual: true })).toBe(person);
    expect(await declare.execute(declaration)).not.toBe(person);
  });
});
