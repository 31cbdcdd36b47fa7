import { doubtOfEmail, doubtOfPhone } from './typing-doubts';

describe('a doubt about an e-mail address', () => {
  it.each([
    ['jeanne@gmial.com', 'jeanne@gmail.com'],
    ['jeanne@gmail.fr', 'jeanne@gmail.com'],
    ['jeanne@gmail.con', 'jeanne@gmail.com'],
    ['jeanne@gnail.com', 'jeanne@gmail.com'],
    ['jeanne@gmaill.com', 'jeanne@gmail.com'],
    ['jeanne@hotmial.fr', 'jeanne@hotmail.fr'],
    ['jeanne@hotmal.com', 'jeanne@hotmail.com'],
    ['jeanne@orange.f', 'jeanne@orange.fr'],
    ['jeanne@ornage.fr', 'jeanne@orange.fr'],
    ['jeanne@wanado.fr', 'jeanne@wanadoo.fr'],
    ['jeanne@laposte.ent', 'jeanne@laposte.net'],
    ['jeanne@fere.fr', 'jeanne@free.fr'],
    ['jeanne@free.rf', 'jeanne@free.fr'],
    [' Jeanne.Martin@GMIAL.com ', 'Jeanne.Martin@gmail.com'],
  ])('%s was probably meant as %s', (typed, meant) => expect(doubtOfEmail(typed)).toBe(meant));

  it.each([
    'jeanne@gmail.com',
    'jeanne@Orange.FR',
    'jeanne@orange.com',
    'jeanne@ymail.com',
    'jeanne@ffr.fr',
    'jeanne@tree.fr',
    'jeanne@hotmail.be',
    'jeanne@mairie-lyon.fr',
    'jeanne@gmial',
    'jeanne',
    '',
  ])('there is none about « %s »', (typed) => expect(doubtOfEmail(typed)).toBeNull());
});

describe('a doubt about a phone number', () => {
  it.each([
    ['06 39 98 00 0', 9],
    ['06 39 98 00 011', 11],
    ['639980001', 9],
    ['+33 6 39 98 00 0', 9],
    ['0033 (0)6 39 98 00 012', 11],
    ['04 78 00 00 poste 12', 8],
  ])('%s has %i digits', (typed, digits) => expect(doubtOfPhone(typed)).toBe(digits));

  it.each([
    '06 39 98 00 01',
    '+33 6 39 98 00 01',
    '0033 (0)6 39 98 00 01',
    '04 78 00 00 00 poste 12',
    '+32 2 123 45 6',
    '0041 22 123 45 67',
    '',
  ])('there is none about « %s »', (typed) => expect(doubtOfPhone(typed)).toBeNull());
});
