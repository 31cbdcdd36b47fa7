import { presenceText, savedText } from './presence-words';

const camille = { name: 'Camille Durand', isCaller: false, editing: true };
const jean = { name: 'Jean Petit', isCaller: false, editing: false };
const self = { name: 'Ana Roux', isCaller: true, editing: false };

describe('presenceText', () => {
  it.each([
    [[], ''],
    [[camille], 'Camille Durand modifie ce dossier'],
    [[jean], 'Jean Petit consulte ce dossier'],
    [[self], 'Vous consultez dans un autre onglet'],
    [[{ ...self, editing: true }], 'Vous modifiez dans un autre onglet'],
    [[camille, jean], 'Camille Durand modifie, Jean Petit consulte'],
    [[camille, self], 'Camille Durand modifie, vous consultez dans un autre onglet'],
    [[{ ...self, editing: true }, jean], 'Vous modifiez dans un autre onglet, Jean Petit consulte'],
    [[camille, jean, self], 'Camille Durand modifie, Jean Petit consulte, vous consultez dans un autre onglet'],
    [[camille, jean, jean, jean], 'Camille Durand modifie, Jean Petit consulte, et 2 autres'],
  ])('returns the text of %j', (others, text) => expect(presenceText(others)).toBe(text));
});

describe('savedText', () => {
  const at = '2026-11-20T10:00:00+01:00';

  it('names who saved, and warns a user with unsaved input', () => {
    expect(savedText({ by: 'Jean Petit', isCaller: false, at }, false)).toBe('Jean Petit a modifié ce dossier');
    expect(savedText({ by: 'Jean Petit', isCaller: false, at }, true)).toBe(
      'Jean Petit a modifié ce dossier\u00a0: à comparer en enregistrant',
    );
    expect(savedText({ by: null, isCaller: false, at }, false)).toBe('Ce dossier a été modifié');
    expect(savedText({ by: 'Ana Roux', isCaller: true, at }, false)).toBe(
      'Vous avez modifié ce dossier dans un autre onglet',
    );
  });
});
