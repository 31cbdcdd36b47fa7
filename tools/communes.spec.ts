import { readFileSync } from 'node:fs';
import { communeLines, communesFile, communesText } from './communes';

describe('the communes of postal codes', () => {
  it('are those of the installed official list; after an update of the package run « node tools/communes.ts »', () => {
    // Not `toBe`: a difference of six thousand lines helps nobody.
    expect(readFileSync(communesFile, 'utf8') === communesText()).toBe(true);
  });

  it('have a department each, also municipal districts, which follow their commune', () => {
    const lines = communeLines([
      {
        code: '75101',
        nom: 'Paris 1er Arrondissement',
        type: 'arrondissement-municipal',
        commune: '75056',
        codesPostaux: ['75001'],
      },
      { code: '75056', nom: 'Paris', type: 'commune-actuelle', departement: '75', codesPostaux: ['75001'] },
    ]);
    expect(lines).toEqual(['75001 75 Paris|75 Paris 1er Arrondissement', '98000 98 Monaco']);
  });

  it('leave out communes without a postal code of their own: those that are part of another one', () => {
    const lines = communeLines([{ code: '01015', nom: 'Arbignieu', type: 'commune-deleguee', departement: '01' }]);
    expect(lines).toEqual(['98000 98 Monaco']);
  });
});
