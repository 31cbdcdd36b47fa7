import { emailAddress, matchesPattern, postalCode } from './checks';
import { calendarDay, invalidDayText } from './date-checks';
import { amount, numberBetween, quantity } from './number-checks';

describe('check of an e-mail address', () => {
  it.each(['zoe.lefevre@demo.example', ' cadre+lyon@secours.asso.fr ', 'a@b.fr'])('accepts %s', (text) =>
    expect(emailAddress(text)).toBeNull(),
  );
  it.each(['zoe', 'zoe@demo', 'zoe@@demo.example', 'zoe lefevre@demo.example', '<zoe@demo.example>', 'zoe@.example'])(
    'refuses %s',
    (text) => expect(emailAddress(text)).toBe('Veuillez entrer une adresse mail valide'),
  );
});

describe('check of a postal code', () => {
  it.each(['00000', '01000', '69003', '20090', '97400', '98800', ' 69003 '])('accepts %s', (code) =>
    expect(postalCode(code)).toBeNull(),
  );
  it.each(['99000', '6900', '690033', '2A004'])('refuses %s', (code) =>
    expect(postalCode(code)).toBe('Veuillez entrer un code postal valide'),
  );
});

describe('check of a day', () => {
  it.each(['2027-05-08', '2028-02-29'])('accepts %s', (day) => expect(calendarDay(day)).toBeNull());
  it.each(['2027-02-29', '31/02/2027', '8 mai', '0'])('refuses %s', (day) =>
    expect(calendarDay(day)).toBe(invalidDayText),
  );
});

describe('an empty value', () => {
  it.each([
    ['an address', emailAddress],
    ['a postal code', postalCode],
    ['a day', calendarDay],
    ['a pattern', matchesPattern(/x/, 'no')],
  ])('is left to `required` by the check of %s', (_, check) => {
    expect(['', '  ', null, undefined].map(check)).toEqual([null, null, null, null]);
  });
  it('is left to `required` by checks of numbers', () => {
    expect(
      [amount(1, 2), quantity(1, 0), numberBetween({ least: 1, most: 2, decimals: 0 }, 'no')].map((c) => c(null)),
    ).toEqual([null, null, null]);
  });
});

describe('check of a number', () => {
  const check = numberBetween({ least: 0.01, most: 519, decimals: 2 }, 'no');
  it.each([0.01, 12.5, 519])('accepts %d within its bounds', (number) => expect(check(number)).toBeNull());
  it.each([0, 0.011, 519.01, -1, Number.NaN])('refuses %d', (number) => expect(check(number)).toBe('no'));

  it('shows its bounds in French', () => {
    expect(amount(10_000, 2)(-1)).toMatch(/^Veuillez saisir un montant de 0 à 10\s000,00\s€, à 2 décimales au plus$/);
    expect(quantity(366, 0)(1.5)).toBe('Nombre entier de 0 à 366');
    expect(quantity(100, 2)(1.555)).toBe('Nombre de 0 à 100, à deux décimales');
  });
});
