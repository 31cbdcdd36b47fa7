import type { CommunesAnswer } from '@pds/api-client/generated/model';
import { communesLike, doubtAbout, filledBy } from './place-filling';
import type { Place } from './typed-place';

const byHand = (...fields: readonly string[]) => ({ has: (field: string) => fields.includes(field) });
const empty: Place = { zip: '', city: '', department: '', address: '' };
const lyon = {
  communes: [{ name: 'Lyon', departmentCode: '69' }],
  city: 'Lyon',
  departmentCode: '69',
};
const border = {
  communes: [
    { name: 'Laveyrune', departmentCode: '07' },
    { name: 'Luc', departmentCode: '48' },
  ],
  city: null,
  departmentCode: null,
};
const cedex = { communes: [], city: null, departmentCode: '69' };
const monaco = { communes: [{ name: 'Monaco', departmentCode: null }], city: 'Monaco', departmentCode: null };
const departments = ['07', '48', '69'];
const fill = (found: typeof lyon | typeof border | typeof cedex | typeof monaco, place = empty, typed = byHand()) =>
  filledBy(found, place, typed, departments);

describe('a postal code', () => {
  it('fills in its only town and the department', () => expect(fill(lyon)).toEqual({ city: 'Lyon', department: '69' }));

  it('leaves alone what a person typed', () => {
    const place = { ...empty, city: 'Gerland', department: '07' };
    expect(fill(lyon, place, byHand('city', 'department'))).toEqual({});
    expect(fill(lyon, place, byHand('city'))).toEqual({ department: '69' });
  });

  it('takes back what an earlier one filled in where there is a choice', () => {
    expect(fill(border, { ...empty, city: 'Lyon', department: '69' })).toEqual({ city: '', department: '' });
  });

  it('keeps a chosen town that has it, and its department', () => {
    expect(fill(border, { ...empty, city: 'Luc', department: '48' })).toEqual({});
  });

  it('of CEDEX proposes the department and keeps the town', () => {
    expect(fill(cedex, { ...empty, city: 'Lyon' })).toEqual({ department: '69' });
  });

  it('of Monaco fills in the town and leaves the department to choose', () => {
    expect(fill(monaco)).toEqual({ city: 'Monaco', department: '' });
  });

  it('fills in no department that the form does not offer, and none where the form has no such field', () => {
    expect(filledBy(lyon, empty, byHand(), [])).toMatchObject({ city: 'Lyon' });
    expect(filledBy(lyon, { ...empty, department: undefined }, byHand(), departments)).toEqual({ city: 'Lyon' });
  });
});

describe('communes like what is typed', () => {
  const names = (typed: string) =>
    communesLike(typed, [
      { name: 'La Bastide-Puylaurent', departmentCode: '48' },
      { name: 'Mont Lozère et Goulet', departmentCode: '48' },
    ]).map(({ name }) => name);

  it.each([
    ['', ['La Bastide-Puylaurent', 'Mont Lozère et Goulet']],
    ['lozere', ['Mont Lozère et Goulet']],
    ['bastide puy', ['La Bastide-Puylaurent']],
    ['Paris', []],
    ['la bastide puylaurent', []],
  ])('%j: %j', (typed, found) => expect(names(typed)).toEqual(found));
});

describe('a doubt about a place', () => {
  const doubt = (place: Partial<Place>, found: Pick<CommunesAnswer, 'communes' | 'city'> = lyon) =>
    doubtAbout({ ...empty, zip: '69006', ...place }, found);

  it('is raised by a town or a department that contradicts the postal code', () => {
    expect(doubt({ city: 'Niort' })).toBe(
      'Le code postal 69006 est celui d’une autre ville (Lyon)\u00a0: vérifiez la ville.',
    );
    expect(doubt({ city: 'Luc', zip: '48250', department: '79' }, border)).toBe(
      'Le code postal 48250 est celui d’un autre département (07, 48)\u00a0: vérifiez le département.',
    );
    const towns = {
      city: null,
      communes: ['Arçais', 'Le Vanneau', 'Sansais'].map((name) => ({ name, departmentCode: '79' })),
    };
    expect(doubt({ city: 'Niort', zip: '79210' }, towns)).toContain(
      'une autre ville (Arçais, Le Vanneau, Sansais)\u00a0:',
    );
    const many = { ...towns, communes: [...towns.communes, { name: 'Usseau', departmentCode: '79' }] };
    expect(doubt({ city: 'Niort', zip: '79210' }, many)).toContain('une autre ville\u00a0:');
    const parts = ['Lyon', 'Lyon 6e Arrondissement'].map((name) => ({ name, departmentCode: '69' }));
    expect(doubt({ city: 'Niort' }, { city: 'Lyon', communes: parts })).toContain('(Lyon)');
  });

  it.each(['', 'Lyon', 'LYON', 'Lyon 6e', 'lyon cedex 06'])('is not raised by the town « %s »', (city) => {
    expect(doubt({ city, department: '69' })).toBeNull();
  });

  it.each([
    ['76560', 'Héricourt en Caux', 'Héricourt-en-Caux', '76', '76'],
    ['14113', 'Cricqueboeuf', 'Cricquebœuf', '14', '14'],
    ['69400', 'Villefranche s/ Saône', 'Villefranche-sur-Saône', '69', '69'],
    ['69400', 'Villefranche/Saône', 'Villefranche-sur-Saône', '69', '69'],
    ['77750', 'St Cyr s/Morin', 'Saint-Cyr-sur-Morin', '77', '77'],
    ['77730', 'Nanteuil s/s Bois', 'Nanteuil-sous-Bois', '77', '77'],
    ['97150', 'Marigot', 'Saint-Martin', '971', '0'],
    ['97133', 'Gustavia', 'Saint-Barthélemy', '971', '971'],
    ['98719', 'Taravao', 'Taiarapu-Est', null, '0'],
    ['98704', 'Faa’a', 'Faaa', null, '0'],
    ['98889', 'Tontouta', 'Païta', null, '0'],
  ])('is not raised by %s %s', (zip, city, name, departmentCode, department) => {
    expect(doubt({ zip, city, department }, { city: name, communes: [{ name, departmentCode }] })).toBeNull();
  });

  it('is not raised by another spelling of the town, nor where no town is known', () => {
    const saint = { ...lyon, communes: [{ name: 'Saint-Maixent-l’École', departmentCode: '79' }] };
    expect(doubt({ city: 'St. Maixent l’Ecole' }, saint)).toBeNull();
    expect(doubt({ city: 'Niort' }, { ...lyon, communes: [] })).toBeNull();
    expect(doubt({ city: 'Monaco', department: '06' }, monaco)).toBeNull();
  });
});
