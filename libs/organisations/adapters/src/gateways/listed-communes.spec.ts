import { PostalCode } from '@pds/kernel';
import { coveringDepartment, postalPlaceOf } from '@pds/organisations/domain';
import lines from './communes.json' with { type: 'json' };
import { ListedCommunes } from './listed-communes';

const communes = new ListedCommunes();
const placeOf = (code: string) => {
  const postalCode = PostalCode.parse(code)!;
  return postalPlaceOf(postalCode, communes.withPostalCode(postalCode));
};

describe('the official list of communes', () => {
  it.each([
    ['69800', 'Saint-Priest', '69'],
    ['69007', 'Lyon', '69'],
    ['75001', 'Paris', '75'],
    ['13016', 'Marseille', '13'],
    ['20000', 'Ajaccio', '2A'],
    ['97133', 'Saint-Barthélemy', '971'],
    ['97150', 'Saint-Martin', '971'],
    ['98000', 'Monaco', null],
    ['98600', 'Uvea', null],
  ])('%s is %s in %s', (code, city, departmentCode) => expect(placeOf(code)).toMatchObject({ city, departmentCode }));

  it('48250 lies in two departments', () => {
    expect(placeOf('48250')).toEqual({
      communes: [
        { name: 'La Bastide-Puylaurent', departmentCode: '48' },
        { name: 'Laveyrune', departmentCode: '07' },
        { name: 'Luc', departmentCode: '48' },
        { name: 'Mont Lozère et Goulet', departmentCode: '48' },
      ],
      city: null,
      departmentCode: null,
    });
  });

  it('13780 lies in two departments', () => {
    expect(placeOf('13780').communes.map(({ departmentCode }) => departmentCode)).toEqual(['13', '83']);
  });

  it.each(['69321', '97700'])('has no commune for %s, which stays free text', (code) => {
    expect(placeOf(code)).toMatchObject({ communes: [], city: null });
  });

  it('has a department of ours for every commune, except in the Pacific and in Monaco', () => {
    const listed = new Set(
      lines
        .flatMap((line) => communes.withPostalCode(PostalCode.parse(line.slice(0, 5))!))
        .map((each) => each.department),
    );
    expect([...listed].filter((code) => coveringDepartment(code) === null).toSorted()).toEqual([
      '98',
      '986',
      '987',
      '988',
      '989',
    ]);
  });
});
