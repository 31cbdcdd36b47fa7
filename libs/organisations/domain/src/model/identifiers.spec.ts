import { Bic, Iban, Siret } from '@pds/kernel';
import fc from 'fast-check';
import { identifierLabel, OrganisationIdentifier, Rna } from './identifiers';

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((each) => each.join(''));

/** The number with the last digit that makes its Luhn key valid, found by trial rather than with the code under test. */
function withLuhnKey(withoutKey: string): string {
  const holds = (number: string) => {
    let sum = 0;
    for (let index = 0; index < number.length; index++) {
      // Every second digit before the last one is doubled.
      const digit = Number(number[index]);
      const doubled = 2 * digit;
      sum += (number.length - index) % 2 === 0 ? Math.floor(doubled / 10) + (doubled % 10) : digit;
    }
    return sum % 10 === 0;
  };
  return [...'0123456789'].map((key) => withoutKey + key).find(holds)!;
}

describe('SIRET', () => {
  const siren = digits(8).map((first8) => withLuhnKey(first8));

  it('accepts every number whose keys hold, with any separators', () =>
    fc.assert(
      fc.property(
        siren,
        digits(4),
        fc.constantFrom(' ', '\u00a0', '\u202f', '.', '-', '\u200b'),
        (company, office, sign) => {
          const number = withLuhnKey(company + office);
          const spaced = [` ${number.slice(0, 3)}`, number.slice(3, 6), number.slice(6, 9), `${number.slice(9)} `].join(
            sign,
          );
          expect(Siret.parse(spaced)).toEqual(expect.objectContaining({ value: number, toVerify: false }));
        },
      ),
    ));

  it('accepts any number with a key or a digit sum divisible by 5, to verify unless both keys hold', () =>
    fc.assert(
      fc.property(fc.oneof(digits(14), digits(13).map(withLuhnKey)), (number) => {
        const sum = [...number].reduce((total, digit) => total + Number(digit), 0);
        const holds = (part: string) => withLuhnKey(part.slice(0, -1)) === part;
        const siret = Siret.parse(number);
        expect(siret !== null).toBe(holds(number) || sum % 5 === 0);
        if (siret && !number.startsWith('356000000'))
          expect(siret.toVerify).toBe(!(holds(number) && holds(number.slice(0, 9))));
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

  it.each([
    ['W9R1004321', 'W9R1004321'],
    ['w9p 100\u00a0123-4', 'W9P1001234'],
    ['W2A2003456', 'W2A2003456'],
    ['900 000 019 00019', '90000001900019'],
    ['900.000.019.00024', '90000001900024'],
    ['Volume 92 Folio 139', 'Volume 92, folio 139'],
    ['Vol. 92 – Fol. 139', 'Volume 92, folio 139'],
    ['TI Strasbourg, vol 92 folio n° 139', 'Volume 92, folio 139'],
    ['vol.\u00a092 n° 12', 'Volume 92, folio 12'],
    ['a2023 str 000123', 'A2023STR000123'],
  ])('of an association may be %s, to verify', (typed, value) => {
    expect(OrganisationIdentifier.parse(4, typed)).toEqual(expect.objectContaining({ value, toVerify: true }));
  });

  it('of an association is not to verify when it is an RNA of the mainland', () =>
    fc.assert(fc.property(digits(9), (number) => OrganisationIdentifier.parse(4, `W${number}`)?.toVerify === false)));

  it('is read the same from what is stored', () => {
    const typed = fc.oneof(
      digits(9).map((number) => `W ${number}`),
      digits(7).map((number) => `w9R-${number}`),
      digits(4).map((number) => `Vol. ${Number(number.slice(2))}, fol. ${Number(number)}`),
      digits(14),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const once = OrganisationIdentifier.parse(4, text);
        if (once) expect(OrganisationIdentifier.parse(4, once.value)).toEqual(once);
      }),
    );
  });

  it.each(['WR91004321', 'W99R004321', 'W9R100432', 'Volume 92', 'folio 139', '90000001900018', 'A2023ST0000123'])(
    'of an association is not %s',
    (text) => expect(OrganisationIdentifier.parse(4, text)).toBeNull(),
  );

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
