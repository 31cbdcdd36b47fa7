import { plainSpaces } from '@pds/kernel/testing';
import { readSetupFile, SetupFileRefused } from './setup-answers';

const administrator = { email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace' };

function faultsOf(file: unknown): readonly string[] {
  try {
    readSetupFile(typeof file === 'string' ? file : JSON.stringify(file));
  } catch (error) {
    if (error instanceof SetupFileRefused) return error.faults.map(plainSpaces);
    throw error;
  }
  return [];
}

describe('a setup file', () => {
  it('names the administrator and departments, without spaces around the answers', () => {
    const file = { administrator, departments: [{ code: '69', city: ' Lyon ', iban: 'FR76' }] };
    expect(readSetupFile(JSON.stringify(file))).toEqual({
      administrator,
      departments: [{ code: '69', city: 'Lyon', iban: 'FR76' }],
    });
    expect(readSetupFile(JSON.stringify({ administrator })).departments).toEqual([]);
  });

  it.each([
    ['not JSON', '{', ['Le fichier n’est pas du JSON.']],
    ['a list', [], ['fichier : un objet est attendu']],
    ['an unknown field', { administrator, departements: [] }, ['fichier.departements : inconnu']],
    [
      'an unknown field of a department',
      { administrator, departments: [{ code: '69', rib: '1' }] },
      ['departments.0.rib'],
    ],
    [
      'a department without code',
      { administrator, departments: [{ city: 'Lyon' }] },
      ['departments.0.code : un texte'],
    ],
    ['a number in place of a text', { administrator, departments: [{ code: 69 }] }, ['departments.0.code : un texte']],
    ['departments that are no list', { administrator, departments: {} }, ['departments : une liste']],
    [
      'a wrong address',
      { administrator: { ...administrator, email: 'ada' } },
      ['administrator.email : adresse e-mail'],
    ],
    ['a missing name', { administrator: { ...administrator, lastName: ' ' } }, ['administrator.lastName : un texte']],
  ])('is refused with %s', (_, file, faults) => {
    const messages = faultsOf(file);
    for (const fault of faults) expect(messages).toContainEqual(expect.stringContaining(fault));
  });
});
