import fc from 'fast-check';
import { anAccount } from '../testing/accounts-contract';
import { FewCommonPasswords } from '../testing/fakes';
import { InMemoryAccounts } from '../testing/in-memory-accounts';
import { PasswordRefused } from '../users.errors';
import { checkPassword, checkPasswordIsNotOf } from './password-rule';

describe('the password rule', () => {
  it.each([
    ['too short', 'secours'],
    ['too short, even in multi-byte characters', '😀😀😀😀a'],
    ['too long', 'a1'.repeat(101)],
    ['one repeated character', 'aaaaaaaaaaaa'],
    ['common', 'motdepasse'],
    ['common, with capitals and accents', 'MôtDéPàsse'],
    ['common, with a year', 'Motdepasse-2026!'],
  ])('refuses a password that is %s', (_, password) => {
    expect(() => checkPassword(password, new FewCommonPasswords())).toThrow(PasswordRefused);
  });

  it.each(['Secours-2026', 'correct horse battery staple', 'é'.repeat(9) + 'a'])('accepts %s', (password) => {
    expect(() => checkPassword(password, new FewCommonPasswords())).not.toThrow();
  });

  describe('with names and addresses', () => {
    const refuses = async (password: string) => {
      // Jeanne Martin, jeanne.martin@example.org.
      const account = (await anAccount(new InMemoryAccounts(), 'jeanne.martin@example.org')).snapshot();
      try {
        checkPasswordIsNotOf(account, password);
        return false;
      } catch (error) {
        expect(error).toBeInstanceOf(PasswordRefused);
        return true;
      }
    };

    it.each(['jeanne.martin', 'MARTIN-2026!', 'jeanne.martin@example.org', 'Jéanne_1998', 'martinmartin'])(
      'refuses %s',
      async (password) => expect(await refuses(password)).toBe(true),
    );

    it.each(['martin-pecheur-bleu', 'pluie-de-mars-77', '2026-08-1502'])('accepts %s', async (password) =>
      expect(await refuses(password)).toBe(false),
    );

    it('refuses any name with up to five more characters', async () => {
      const more = fc.string({ unit: fc.constantFrom('1', '!', '-', 'x', ' '), maxLength: 5 });
      await fc.assert(
        fc.asyncProperty(more, more, async (before, after) => {
          fc.pre(before.length + after.length < 6);
          expect(await refuses(`${before}Martin${after}`)).toBe(true);
        }),
      );
    });
  });
});
