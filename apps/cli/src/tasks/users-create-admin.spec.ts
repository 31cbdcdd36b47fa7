import { DomainError } from '@pds/kernel';
import type { CreatedAdministrator } from '@pds/users/contract';
import { createAdmin } from './users-create-admin';

class AddressTaken extends DomainError {
  readonly code = 'users.email-of-another-account';
  readonly kind = 'conflict';
}

const ada = { email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace', promote: false, printLink: false };
const settings = { appUrl: 'https://secours.example' };
const answering = (created: CreatedAdministrator) => ({ createAdministrator: async () => created });

describe('the output of users:create-admin', () => {
  it('announces an e-mail, and shows the link only on request', async () => {
    const users = answering({ accountId: 7, promoted: false, secret: 'un-secret' });
    const { text, done } = await createAdmin(users, settings, ada);
    expect(done).toBe(true);
    expect(text).toMatch(/^Administrateur créé : compte n° 7 \(ada@example.org\)\.\nUn e-mail/);
    expect(text).not.toContain('un-secret');
    const printed = await createAdmin(users, settings, { ...ada, printLink: true });
    expect(printed.text).toMatch(/\nhttps:\/\/secours\.example\/reset-password#token=un-secret$/);
  });

  it('states that a user who has a password keeps it', async () => {
    const users = answering({ accountId: 7, promoted: true, secret: null });
    expect(await createAdmin(users, settings, { ...ada, promote: true, printLink: true })).toEqual({
      text: 'Le compte n° 7 (ada@example.org) est administrateur.\nSon mot de passe reste le même.',
      done: true,
    });
  });

  it('explains what to do when the address is taken', async () => {
    const users = { createAdministrator: () => Promise.reject(new AddressTaken('Un compte existe déjà')) };
    expect(await createAdmin(users, settings, ada)).toEqual({
      text: 'Un compte existe déjà : avec --promote, il devient administrateur.',
      done: false,
    });
    const broken = { createAdministrator: () => Promise.reject(new Error('no database')) };
    await expect(createAdmin(broken, settings, ada)).rejects.toThrow('no database');
  });
});
