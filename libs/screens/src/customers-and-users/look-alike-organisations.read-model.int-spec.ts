import type { Scope } from '@pds/kernel';
import { type TestApplication, testApplication } from '@pds/testing';
import { LookAlikeOrganisations } from './look-alike-organisations.read-model';

const all: Scope = { kind: 'all' };
const rhone: Scope = { kind: 'department', departmentId: 69 };

describe('organisations that look alike', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await testApplication();
  });
  afterAll(() => app?.close());

  const found = async (typed: { name?: string; identifier?: string }, scope: Scope = all) =>
    (await new LookAlikeOrganisations(app.unitOfWork).of({ name: '', identifier: '', ...typed }, scope)).map(
      ({ name, likeness }) => [name, likeness],
    );

  it.each([
    ['les foulées  de la CONFLUENCE', 'Les Foulées de la Confluence', 'same-name'],
    ['Association Foulées de la Confluence (loi 1901)', 'Les Foulées de la Confluence', 'name'],
    ['Foulees Confluence', 'Les Foulées de la Confluence', 'name'],
    ['La foulée de la Confluence', 'Les Foulées de la Confluence', 'name'],
    ['Commune de Villefranche-sur-Saône', 'Ville de Villefranche-sur-Saône', 'name'],
    ['Mairie Villefranche sur Saone', 'Ville de Villefranche-sur-Saône', 'name'],
    ['S.A.R.L. Rhône Evénements', 'Rhône Évènements', 'name'],
  ])('are found by their name: %s', async (name, known, likeness) => {
    expect(await found({ name })).toEqual([[known, likeness]]);
  });

  it.each([
    'Foulées de la Croix-Rousse',
    'Festival de la Confluence',
    'Ville de Vienne-la-Romaine',
    'Comité',
    'de la',
    '',
  ])('are not found by another name: %s', async (name) => expect(await found({ name })).toEqual([]));

  it('are found by their number, and by that of another establishment of the company', async () => {
    expect(await found({ identifier: ' w69-123 4567 ' })).toEqual([['Les Foulées de la Confluence', 'identifier']]);
    expect(await found({ identifier: '900 000 043 00019' })).toEqual([['Rhône Évènements', 'identifier']]);
    expect(await found({ identifier: '900 000 043 00027' })).toEqual([['Rhône Évènements', 'company']]);
    expect(await found({ identifier: 'W691234999' })).toEqual([]);
  });

  it('are not revealed outside the scope', async () => {
    await app.scenario.organisation({ name: 'Moto-club du Grand Pic', department: 38, identifier: 'W381112223' });
    for (const typed of [{ name: 'Moto-club du Grand Pic' }, { identifier: 'W381112223' }]) {
      expect(await found(typed)).toHaveLength(1);
      expect(await found(typed, rhone)).toEqual([]);
      expect(await found(typed, { kind: 'organiser', accountId: 1, organisationIds: [] })).toEqual([]);
    }
  });

  it('are the same number first, then the most similar, five at most', async () => {
    for (const town of ['Bron', 'Brondy', 'Bronde', 'Bronne', 'Bronet', 'Bronas'])
      await app.scenario.organisation({ name: `Amicale laïque des pêcheurs à la ligne de ${town}` });
    const numbered = await app.scenario.organisation({ name: 'Tout autre', identifier: 'W699999991' });
    const rows = await found({ name: 'Amicale laïque pêcheurs ligne Bron', identifier: 'W699999991' });
    expect(rows).toHaveLength(5);
    expect(rows.slice(0, 2)).toEqual([
      [numbered.name, 'identifier'],
      ['Amicale laïque des pêcheurs à la ligne de Bron', 'name'],
    ]);
  });
});
