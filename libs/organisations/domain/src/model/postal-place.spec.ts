import { PostalCode } from '@pds/kernel';
import { type Commune, coveringDepartment, postalPlaceOf } from './postal-place';

const place = (code: string, ...communes: readonly Commune[]) => {
  const { city, departmentCode } = postalPlaceOf(PostalCode.parse(code)!, communes);
  return [city, departmentCode];
};

describe('the place of a postal code', () => {
  it('is the only commune, with its department', () => {
    expect(place('01400', { name: 'Neuville-les-Dames', department: '01' })).toEqual(['Neuville-les-Dames', '01']);
  });

  it('is to be chosen among several communes; their department is known when they share it', () => {
    const luc = { name: 'Luc', department: '48' };
    expect(place('48250', luc, { name: 'La Bastide-Puylaurent', department: '48' })).toEqual([null, '48']);
    expect(place('48250', luc, { name: 'Laveyrune', department: '07' })).toEqual([null, null]);
  });

  it('is the town where the others are its districts', () => {
    const district = { name: 'Paris 1er Arrondissement', department: '75' };
    expect(place('75001', { name: 'Paris', department: '75' }, district)).toEqual(['Paris', '75']);
  });

  it.each([
    ['69321', '69'],
    ['20189', '2A'],
    ['20704', '2B'],
    ['97700', '971'],
    ['97490', '974'],
    ['00100', null],
    ['98888', null],
  ])('without a known commune, as for CEDEX %s, has the department %s of its first digits', (code, department) => {
    expect(place(code)).toEqual([null, department]);
  });

  it.each([
    ['977', '971'],
    ['978', '971'],
    ['975', '975'],
    ['987', null],
    ['98', null],
    ['20', null],
  ])('in the department %s of the list is covered by %s of ours', (listed, ours) => {
    expect(coveringDepartment(listed)).toBe(ours);
  });
});
