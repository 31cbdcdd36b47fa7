import { FixedClock, ImmediateUnitOfWork, InMemoryEditions } from '@pds/kernel/testing';
import { InMemoryOrganisations } from '../../testing/in-memory-organisations';
import { InMemoryOrganiserAffiliations } from '../../testing/in-memory-organiser-affiliations';
import { DeclareOrganisation } from './declare-organisation';
import { ForgetIndividual } from './forget-individual';

describe('forgetting an individual', () => {
  const setUp = () => {
    const organisations = new InMemoryOrganisations();
    const work = new ImmediateUnitOfWork();
    const clock = FixedClock.at('2026-11-20T10:00:00Z');
    const declare = new DeclareOrganisation(organisations, new InMemoryOrganiserAffiliations(), work, clock);
    const forget = new ForgetIndividual(organisations, new InMemoryEditions(), work);
    const declared = async (isIndividual: boolean, managerIds: number[]) => {
      const person = { name: 'Camille Durand', line1: '1 rue X', zipcode: '69003', city: 'Lyon', accountId: 1 };
      const id = await declare.execute({ ...person, isIndividual });
      const organisation = (await organisations.find(id))!;
      for (const other of managerIds) organisation.appoint(other);
      if (!managerIds.includes(1)) organisation.loseManager(1);
      await organisations.save(organisation);
      return id;
    };
    const known = async (id: number) => {
      const { name, addresses } = (await organisations.find(id))!.snapshot();
      return [name, addresses.length];
    };
    return { forget, declared, known };
  };

  it.each([
    ['managed by the account', [1]],
    ['whose only manager has just lost the role', []],
  ])('removes name and addresses of an individual %s', async (_what, managerIds) => {
    const { forget, declared, known } = setUp();
    const id = await declared(true, managerIds);
    await forget.execute({ accountId: 1, organisationIds: [id, 999] });
    expect(await known(id)).toEqual(['Personne anonymisée', 0]);
  });

  it.each([
    ['an organisation', false, [1]],
    ['an individual whom another account manages', true, [1, 2]],
  ])('leaves %s as it is', async (_what, isIndividual, managerIds) => {
    const { forget, declared, known } = setUp();
    const id = await declared(isIndividual, managerIds);
    await forget.execute({ accountId: 1, organisationIds: [id] });
    expect(await known(id)).toEqual(['Camille Durand', 1]);
  });
});
