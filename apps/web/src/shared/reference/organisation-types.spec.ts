import { identifierLabel } from './organisation-types';

describe('identifierLabel', () => {
  it.each([
    [1, 'SIRET'],
    [4, 'RNA'],
    [5, 'LEA'],
    [2, 'CHORUS'],
    [3, 'CHORUS'],
    [null, 'CHORUS'],
  ])('names the identifier of type %s %s', (type, label) => expect(identifierLabel(type)).toBe(label));
});
