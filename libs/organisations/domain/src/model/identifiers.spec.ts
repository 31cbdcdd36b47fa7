import fc from 'fast-check';
import { Bic, Iban } from './bank-account';
import { identifierLabel, OrganisationIdentifier, Rna, Siret } from './identifiers';

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((each) => each.join(''));

/** The last digit that makes a number's Luhn key valid, found by trial rather than with the code under test. */
function withLuhnKey(first13: string): string {
  const holds = (number: string) => {
    let sum = 0;
    for (let index = 0; index < 14; index++) {
      // In 14 digits, the doubled ones are at even positions from the left.
      const digit = Number(number[index]);
      const doubled = 2 * digit;
      sum += index % 2 === 0 ? Math.floor(doubled / 10) + (doubled % 10) : digit;
    }
    return sum % 10 === 0;
  };
  return [...'0123456789'].map((key) => first13 + key).find(holds)!;
}

describe('SIRET', () => {
  it('accepts every number with a valid Luhn key, with any spacing', () =>
    fc.assert(
      fc.property(digits(13), (first13) => {
        const number = withLuhnKey(first13);
        const spaced = ` ${number.slice(0, 3)} ${number.slice(3, 6)}\u00a0${number.slice(6, 9)} ${number.slice(9)} `;
        expect(Siret.parse(spaced)).toEqual(expect.objectContaining({ value: number, toVerify: false }));
      }),
    ));

  it('accepts any number with a digit sum divisible by 5, to verify when its key is invalid', () =>
    fc.assert(
      fc.property(digits(14), (number) => {
        const sum = [...number].reduce((total, digit) => total + Number(digit), 0);
        const keyHolds = withLuhnKey(number.slice(0, 13)) === number;
        const siret = Siret.parse(number);
        expect(siret !== null).toBe(keyHolds || sum % 5 === 0);
        if (siret && !number.startsWith('356000000')) expect(siret.toVerify).toBe(!keyHolds);
      }),
    ));

  it.each(['90000001900019', '35600000000048'])('accepts %s', (number) => {
    expect(Siret.parse(number)?.toVerify).toBe(false);
  });

  it('does not mark La Poste’s numbers, whose digit sum is divisible by 5, as to verify', () => {
    expect(Siret.parse('35600000049837')).toEqual(expect.objectContaining({ toVerify: false }));
    expect(Siret.parse('90000001900024')).toEqual(expect.objectContaining({ toVerify: true }));
  });

  it.each(['', '9000000190001', '900000019000190', '9000000190001X', '90000001900018', '９0000001900019'])(
    'refuses %p',
    (text) => expect(Siret.parse(text)).toBeNull(),
  );
});

describe('identifier by type', () => {
  it('is an RNA for associations: W and nine digits', () => {
    expect(OrganisationIdentifier.parse(4, ' w69 1234567 ')?.value).toBe('W691234567');
    for (const text of ['691234567', 'W69123456', 'W6912345678', 'X691234567', ''])
      expect(OrganisationIdentifier.parse(4, text)).toBeNull();
    fc.assert(fc.property(digits(9), (number) => Rna.parse(`W${number}`)?.value === `W${number}`));
  });

  it('is a SIRET for companies', () => {
    expect(OrganisationIdentifier.parse(1, '900 000 019 00019')?.value).toBe('90000001900019');
    expect(OrganisationIdentifier.parse(1, '90000001900024')?.toVerify).toBe(true);
    expect(OrganisationIdentifier.parse(1, 'W691234567')).toBeNull();
  });

  it.each([2, 3, 5] as const)('is any text for type %i', (type) => {
    expect(OrganisationIdentifier.parse(type, ' AB 12 ')?.value).toBe('AB12');
    expect(OrganisationIdentifier.parse(type, ' \u00a0 ')).toBeNull();
  });

  it('has a label by type', () => {
    expect(([1, 2, 3, 4, 5, 6, null] as const).map(identifierLabel)).toEqual([
      'SIRET',
      'CHORUS',
      'CHORUS',
      'RNA',
      'LEA',
      'CHORUS',
      'CHORUS',
    ]);
  });
});

describe('IBAN', () => {
  const keyOf = (country: string, account: string) => {
    const spelled = [...`${account}${country}00`].map((each) => Number.parseInt(each, 36)).join('');
    return String(98n - (BigInt(spelled) % 97n)).padStart(2, '0');
  };

  it('accepts French ones of 27 characters with a valid key, with any spacing', () =>
    fc.assert(
      fc.property(digits(23), (account) => {
        const iban = `FR${keyOf('FR', account)}${account}`;
        expect(Iban.parse(iban.toLowerCase().replace(/(.{4})/g, '$1 '))?.value).toBe(iban);
      }),
    ));

  it('refuses one with any single character changed', () =>
    fc.assert(
      fc.property(digits(23), fc.integer({ min: 2, max: 26 }), fc.integer({ min: 1, max: 9 }), (account, at, by) => {
        const iban = `FR${keyOf('FR', account)}${account}`;
        const changed = iban.slice(0, at) + ((Number(iban[at]) + by) % 10) + iban.slice(at + 1);
        expect(Iban.parse(changed)).toBeNull();
      }),
    ));

  it.each(['BE68539007547034', 'DE89370400440532013000', 'MC5811222000010123456789030', 'GB82 WEST 1234 5698 7654 32'])(
    'accepts %s',
    (text) => expect(Iban.parse(text)).not.toBeNull(),
  );

  it.each(['', 'FR76', 'FR763000600001123456789018', 'ZZ7630006000011234567890189', 'FR7630006000011234567890188'])(
    'refuses %p',
    (text) => expect(Iban.parse(text)).toBeNull(),
  );
});

describe('BIC', () => {
  it.each(['AGRIFRPP', 'agri fr pp', 'BNPAFRPPXXX', 'DEUTDEFF500'])('accepts %s', (text) =>
    expect(Bic.parse(text)?.value).toBe(text.replace(/ /g, '').toUpperCase()),
  );
  it.each(['', 'AGRIFRP', 'AGRIFRPPX', 'AGRIFRPPXXXX', '1GRIFRPP', 'AGRI1RPP'])('refuses %p', (text) =>
    expect(Bic.parse(text)).toBeNull(),
  );
});
