import type { ImportOrganisation, NewManager, ServedOrganisations } from '@pds/organisations/domain';
import type { ImportContext, ImportedValues, TypeOrmUnitOfWork } from '@pds/platform';
import { OrganisationsImport } from './organisations.import';

describe('the contact of a customers file', () => {
  const importing = (managers: (NewManager | null)[]) =>
    new OrganisationsImport(
      {
        create: async (...[, , { manager }]: Parameters<ImportOrganisation['create']>) => managers.push(manager),
      } as unknown as ImportOrganisation,
      {} as ServedOrganisations,
      {} as TypeOrmUnitOfWork,
    );
  const nobody = importing([]);

  it('is named as left out where it has no e-mail, and nothing else is', () => {
    for (const values of [{ contact: 'Anne Durand' }, { phone: '0478000000' }] as ImportedValues[])
      expect(nobody.remarks(values)).toEqual([expect.stringMatching(/^Le contact n’est pas importé.*sans e-mail/)]);
    expect(nobody.remarks({ name: 'Bron' })).toEqual([]);
    expect(nobody.remarks({ contact: 'Anne Durand', email: 'anne@bron.example' })).toEqual([]);
  });

  it.each([
    ['Mme Anne DURAND', 'Anne', 'DURAND'],
    ['Jean de la Ville', 'Jean de la', 'Ville'],
    ['Service des sports', '', 'sports'],
    ['SERVICE ÉVÈNEMENTIEL', '', 'sports'],
    ['Le secrétariat', '', 'sports'],
    ['L’accueil', '', 'sports'],
    ['Le Maire', '', 'sports'],
    ['M. le maire', '', 'sports'],
    ['MAIRE Denise', 'Denise', 'MAIRE'],
    ['Président du club', '', 'sports'],
    ['La trésorière', '', 'sports'],
  ])('of %j is called %j %j', async (contact, firstName, lastName) => {
    const managers: (NewManager | null)[] = [];
    const values = { name: 'Bron', contact, email: 'sports@bron.example' };
    await importing(managers).create({ values, lines: [values] }, {} as ImportContext);
    expect(managers).toMatchObject([{ firstName, lastName }]);
    expect(nobody.remarks(values)).toHaveLength(firstName === '' ? 1 : 0);
  });
});
