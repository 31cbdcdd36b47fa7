import type { Principal } from '@pds/kernel';
import { usersInMemory } from '../../testing/users-in-memory';
import {
  AccountOutOfReach,
  AlreadyInvited,
  EmailOfAnotherAccount,
  LastAdministrator,
  OwnAccountDeletion,
  OwnEmail,
  RoleNotGrantable,
  UserNotFound,
} from '../../users.errors';
import type { AffiliationProposal } from '../../model/affiliation-rules';
import { AddUser, type NewUser } from './add-user';
import { DeleteUser } from './delete-user';
import { EditUser } from './edit-user';
import { InviteUser } from './invite-user';
import { ShowUser } from './show-user';

const admin: Principal = { accountId: 1000, role: 'ROLE_ADMIN', scope: { kind: 'all' } };
const manager = (departmentId: number): Principal => ({
  accountId: 2000,
  role: 'ROLE_LOCAL_MANAGER',
  scope: { kind: 'department', departmentId },
});
const place = { departmentId: 69, officeId: null, organisationId: null };
const jeanne: NewUser = {
  person: {
    firstName: ' Jeanne ',
    lastName: 'Martin',
    birthName: '',
    email: 'jeanne@example.org ',
    phone: null,
    civility: 2,
  },
  affiliations: [{ role: 'ROLE_ACCOUNTING', ...place }],
  sendInvitation: false,
};

function context() {
  const users = usersInMemory();
  const { accounts, structure, revoke, identities, proposals, editions, outbox, work, clock, links } = users;
  return {
    ...users,
    add: new AddUser(accounts, structure, outbox, work, clock),
    show: new ShowUser(accounts, structure),
    edit: new EditUser(accounts, structure, revoke, identities, proposals, editions, outbox, work),
    invite: new InviteUser(accounts, structure, outbox, work),
    remove: new DeleteUser(accounts, users.close, work, clock),
    async openLink(accountId: number) {
      const now = clock.now();
      const link = { purpose: 'invitation', cause: 'a test', createdAt: now, expiresAt: now + 1000 } as const;
      await links.issue({ tokenDigest: 'a link', accountId, ...link });
    },
  };
}

describe('adding a user', () => {
  it('creates the account without a password, and invites only when requested', async () => {
    const { add, accounts, outbox } = context();
    const id = await add.execute(jeanne, manager(69));
    expect((await accounts.find(id))!.snapshot()).toMatchObject({
      firstName: 'Jeanne',
      birthName: null,
      email: 'jeanne@example.org',
      passwordHash: null,
      emailConfirmedAt: null,
      affiliations: [{ role: 'ROLE_ACCOUNTING', departmentId: 69, active: true }],
    });
    expect(outbox.events).toEqual([{ type: 'users.affiliations-changed', payload: { accountId: id } }]);
    const other = { ...jeanne, person: { ...jeanne.person, email: 'b@example.org' }, sendInvitation: true };
    const accountId = await add.execute(other, manager(69));
    expect(outbox.events.slice(1)).toEqual([
      { type: 'users.affiliations-changed', payload: { accountId } },
      { type: 'users.account-invited', payload: { accountId } },
    ]);
  });

  it('refuses an address in use and roles beyond the editor’s, and then stores nothing', async () => {
    const { add, accounts } = context();
    await add.execute(jeanne, admin);
    await expect(
      add.execute({ ...jeanne, person: { ...jeanne.person, email: 'JEANNE@example.org' } }, admin),
    ).rejects.toThrow(EmailOfAnotherAccount);
    const person = { ...jeanne.person, email: 'b@example.org' };
    await expect(
      add.execute({ ...jeanne, person, affiliations: [{ role: 'ROLE_ADMIN', ...place }] }, manager(69)),
    ).rejects.toThrow(RoleNotGrantable);
    expect(await accounts.findByEmail('b@example.org')).toBeNull();
  });
});

describe('showing a user', () => {
  it('shows the affiliations of the scope, and no user outside it', async () => {
    const { add, show } = context();
    const affiliations = [...jeanne.affiliations, { role: 'ROLE_ACCOUNTING', ...place, departmentId: 38 } as const];
    const id = await add.execute({ ...jeanne, affiliations }, admin);
    expect((await show.execute(id, admin)).affiliations).toHaveLength(2);
    const seen = await show.execute(id, manager(38));
    expect(seen.affiliations).toMatchObject([{ departmentId: 38, editable: true }]);
    expect(seen.editable).toBe(false);
    await expect(show.execute(id, manager(1))).rejects.toThrow(UserNotFound);
    await expect(show.execute(999, admin)).rejects.toThrow(UserNotFound);
  });
});

describe('editing a user', () => {
  it('changes only the given fields; another address ends sessions, links, tokens and a pending address', async () => {
    const { add, edit, accounts, openSession, openLink, sessions, links, apiTokens, identities, changes, clock } =
      context();
    const id = await add.execute(jeanne, manager(69));
    await openSession('hers', id);
    await openLink(id);
    await edit.execute({ id, person: { phone: '06 12 34 56 78', email: 'JEANNE@example.org' } }, manager(69));
    expect(await sessions.find('hers', clock.now())).toBeNull();
    expect((await accounts.find(id))!.snapshot()).toMatchObject({ lastName: 'Martin', phone: '06 12 34 56 78' });
    await openSession('hers', id);
    await edit.execute({ id, person: { lastName: 'Durand' } }, manager(69));
    expect(await sessions.find('hers', clock.now())).not.toBeNull();
    const now = clock.now();
    const token = {
      affiliationId: 1,
      name: 'x',
      readOnly: false,
      context: null,
      digest: 'x',
      createdAt: now,
      expiresAt: null,
    };
    await apiTokens.issue({ accountId: id, ...token });
    await changes.request({ accountId: id, email: 'thief@example.org', tokenDigest: 'x', expiresAt: now + 1000 });
    const identity = { issuer: 'https://provider.example', subject: 'jeanne' };
    await identities.link(identity, id, 0, { replacing: false });
    await edit.execute({ id, person: { email: 'autre@example.org' } }, manager(69));
    expect(await apiTokens.allOf(id)).toEqual([]);
    expect(await identities.accountOf(identity)).toBeNull();
    expect(await changes.pendingOf(id, now)).toBeNull();
    expect(await sessions.find('hers', clock.now())).toBeNull();
    expect(await links.consume('a link', clock.now())).toBeNull();
    expect((await accounts.find(id))!.snapshot()).toMatchObject({ lastName: 'Durand', email: 'autre@example.org' });
  });

  it('ends the tokens and calendar links of an affiliation whose role or place changes, and no other', async () => {
    const { add, edit, accounts, apiTokens, calendarLinks, tokens, clock } = context();
    const second = { role: 'ROLE_LOCAL_MANAGER', ...place } as const;
    const id = await add.execute({ ...jeanne, affiliations: [...jeanne.affiliations, second] }, admin);
    const held = (await accounts.find(id))!.snapshot().affiliations;
    const token = { name: 'x', readOnly: false, context: null, createdAt: clock.now(), expiresAt: null };
    const calendarOf = (affiliationId: number) => ({ kind: 'account', accountId: id, affiliationId }) as const;
    for (const { id: affiliationId } of held) {
      await apiTokens.issue({ accountId: id, affiliationId, digest: `${affiliationId}`, ...token });
      await calendarLinks.replace(calendarOf(affiliationId), tokens.issue(), clock.now(), id);
    }
    const [changed, kept] = held as [(typeof held)[number], (typeof held)[number]];
    await edit.execute({ id, person: {}, affiliations: held }, admin);
    expect(await apiTokens.allOf(id)).toHaveLength(2);
    expect(await calendarLinks.find(calendarOf(changed.id))).not.toBeNull();
    await edit.execute(
      { id, person: {}, affiliations: [{ ...changed, role: 'ROLE_LOCAL_MANAGER', departmentId: 38 }, kept] },
      admin,
    );
    expect((await apiTokens.allOf(id)).map(({ affiliationId }) => affiliationId)).toEqual([kept.id]);
    expect(await calendarLinks.find(calendarOf(changed.id))).toBeNull();
    expect(await calendarLinks.find(calendarOf(kept.id))).not.toBeNull();
  });

  it.each<[string, (on: ReturnType<typeof context>, id: number) => Promise<unknown>]>([
    [
      'are dismissed',
      ({ edit }, id) =>
        edit.execute({ id, person: {}, affiliations: [{ id: null, role: 'ROLE_ACCOUNTING', ...place }] }, admin),
    ],
    [
      'manage another office',
      async ({ edit, accounts }, id) => {
        const [held] = (await accounts.find(id))!.snapshot().affiliations;
        await edit.execute({ id, person: {}, affiliations: [{ ...held!, officeId: 2 }] }, admin);
      },
    ],
    ['get another address', ({ edit }, id) => edit.execute({ id, person: { email: 'autre@example.org' } }, admin)],
    ['are deleted', ({ remove }, id) => remove.execute(id, admin)],
  ])('ends the calendar links of offices that a manager was shown when they %s', async (_, change) => {
    const administered = context();
    const { add, edit, calendarLinks, tokens, clock } = administered;
    const role = { role: 'ROLE_OFFICE_LOCAL_MANAGER', ...place, officeId: 1 } as const;
    const id = await add.execute({ ...jeanne, affiliations: [role] }, admin);
    const [known, unknown] = [1, 2].map((officeId) => ({ kind: 'office', officeId }) as const);
    await calendarLinks.replace(known!, tokens.issue(), clock.now(), admin.accountId);
    await calendarLinks.replace(unknown!, tokens.issue(), clock.now(), admin.accountId);
    await calendarLinks.noteShown(known!, id);
    await edit.execute({ id, person: { lastName: 'Durand' } }, admin);
    expect(await calendarLinks.find(known!)).toMatchObject({ ended: false });
    await change(administered, id);
    expect(await calendarLinks.find(known!)).toMatchObject({ ended: true });
    expect(await calendarLinks.find(unknown!)).toMatchObject({ ended: false });
  });

  it('refuses to change a person whose roles reach beyond the editor’s, except their affiliations in the scope', async () => {
    const { add, edit, accounts } = context();
    const affiliations = [...jeanne.affiliations, { role: 'ROLE_ADMIN', ...place, departmentId: null } as const];
    const id = await add.execute({ ...jeanne, affiliations }, admin);
    await expect(edit.execute({ id, person: { email: 'mine@example.org' } }, manager(69))).rejects.toThrow(
      AccountOutOfReach,
    );
    const own = { role: 'ROLE_LOCAL_MANAGER', ...place, id: null } as const;
    await edit.execute({ id, person: { lastName: 'Martin' }, affiliations: [own] }, manager(69));
    expect((await accounts.find(id))!.snapshot().affiliations.map((each) => each.role)).toEqual([
      'ROLE_ADMIN',
      'ROLE_LOCAL_MANAGER',
    ]);
  });

  it('publishes changed affiliations, and nothing when they are unchanged', async () => {
    const { add, edit, accounts, outbox } = context();
    const id = await add.execute(jeanne, admin);
    outbox.events.splice(0);
    const held = (await accounts.find(id))!.snapshot().affiliations;
    await edit.execute({ id, person: { phone: '06 12 34 56 78' } }, admin);
    await edit.execute({ id, person: {}, affiliations: held }, admin);
    expect(outbox.events).toEqual([]);
    const organiser = { role: 'ROLE_USER', ...place, id: null } as const;
    await edit.execute({ id, person: {}, affiliations: [...held, organiser] }, admin);
    expect(outbox.events).toEqual([{ type: 'users.affiliations-changed', payload: { accountId: id } }]);
    await edit.execute({ id, person: {}, affiliations: held }, admin);
    expect(outbox.events).toHaveLength(2);
  });

  it('ends the proposal for an organisation whose organiser’s role is given or withdrawn, and nothing else', async () => {
    const { add, edit, accounts, proposals, clock } = context();
    const id = await add.execute(jeanne, admin);
    const person = { firstName: 'Jeanne', lastName: 'Martin', email: 'jeanne@example.org', createdAccount: false };
    const lifetime = { createdAt: clock.now(), expiresAt: clock.now() + 1000 };
    const propose = (organisationId: number) =>
      proposals.propose({ accountId: id, organisationId, ...person, ...lifetime });
    const proposed = async (organisationId: number) =>
      (await proposals.pendingFor(organisationId, clock.now())).length > 0;
    await propose(10);
    await propose(11);
    const [accounting] = (await accounts.find(id))!.snapshot().affiliations;
    const organiser = { id: null, role: 'ROLE_USER', ...place, organisationId: 10 } as const;
    const edited = (affiliations: readonly AffiliationProposal[]) =>
      edit.execute({ id, person: {}, affiliations }, admin);
    await edited([{ ...accounting!, organisationId: 10 }]);
    expect([await proposed(10), await proposed(11)]).toEqual([true, true]);
    await edited([accounting!, organiser]);
    expect([await proposed(10), await proposed(11)]).toEqual([false, true]);
    // The case of an account created for it, which holds the role while it is asked.
    await propose(10);
    await edited([accounting!]);
    expect([await proposed(10), await proposed(11)]).toEqual([false, true]);
  });

  it('refuses an address in use, a change of one’s own address, and accounts outside the scope', async () => {
    const { add, edit } = context();
    const id = await add.execute(jeanne, admin);
    await add.execute({ ...jeanne, person: { ...jeanne.person, email: 'b@example.org' } }, admin);
    await expect(edit.execute({ id, person: { email: 'B@example.org' } }, admin)).rejects.toThrow(
      EmailOfAnotherAccount,
    );
    const self = { ...manager(69), accountId: id };
    await expect(edit.execute({ id, person: { email: 'c@example.org' } }, self)).rejects.toThrow(OwnEmail);
    await expect(edit.execute({ id, person: { lastName: 'X' } }, manager(38))).rejects.toThrow(UserNotFound);
  });
});

describe('inviting a user', () => {
  it('is repeated until a password is chosen', async () => {
    const { add, invite, accounts, outbox, clock } = context();
    const id = await add.execute(jeanne, admin);
    await invite.execute(id, manager(69));
    expect(outbox.events.at(-1)).toEqual({ type: 'users.account-invited', payload: { accountId: id } });
    await expect(invite.execute(id, manager(38))).rejects.toThrow(UserNotFound);
    const account = (await accounts.find(id))!;
    account.choosePassword('hash', clock.now());
    await accounts.save(account);
    await expect(invite.execute(id, admin)).rejects.toThrow(AlreadyInvited);
  });
});

describe('deleting a user', () => {
  it('removes the person’s data and ends their access', async () => {
    const { add, remove, accounts, openSession, openLink, sessions, links, mails, outbox, clock } = context();
    const id = await add.execute(jeanne, admin);
    await openSession('hers', id);
    await openLink(id);
    await remove.execute(id, admin);
    expect(await accounts.find(id)).toBeNull();
    expect(await accounts.findByEmail('jeanne@example.org')).toBeNull();
    expect(await sessions.find('hers', clock.now())).toBeNull();
    expect(await links.consume('a link', clock.now())).toBeNull();
    expect(mails.forgotten).toEqual(['jeanne@example.org']);
    expect(outbox.events.slice(1)).toEqual([{ type: 'users.affiliations-changed', payload: { accountId: id } }]);
    await expect(remove.execute(id, admin)).rejects.toThrow(UserNotFound);
    await expect(remove.execute(admin.accountId, admin)).rejects.toThrow(OwnAccountDeletion);
  });
});

describe('the last administrator', () => {
  const chief = { role: 'ROLE_ADMIN', departmentId: null, officeId: null, organisationId: null } as const;

  async function administrators(count: number) {
    const all = context();
    const ids = [];
    for (let n = 1; n <= count; n++) {
      const person = { ...jeanne.person, email: `admin${n}@example.org` };
      ids.push(await all.add.execute({ ...jeanne, person, affiliations: [chief] }, admin));
    }
    return { ...all, ids };
  }
  const accounting = { id: null, role: 'ROLE_ACCOUNTING', ...place } as const;

  it('is neither deleted nor demoted, by any user', async () => {
    const { ids, remove, edit, accounts } = await administrators(1);
    await expect(remove.execute(ids[0]!, admin)).rejects.toThrow(LastAdministrator);
    await expect(edit.execute({ id: ids[0]!, person: {}, affiliations: [accounting] }, admin)).rejects.toThrow(
      'C’est le seul administrateur : nommez-en un autre d’abord',
    );
    expect((await accounts.find(ids[0]!))!.roles).toEqual(['ROLE_ADMIN']);
  });

  it('remains when two leave one after the other', async () => {
    const { ids, remove, edit } = await administrators(3);
    await remove.execute(ids[0]!, admin);
    await edit.execute({ id: ids[1]!, person: {}, affiliations: [accounting] }, admin);
    await expect(remove.execute(ids[2]!, admin)).rejects.toThrow(LastAdministrator);
  });
});
