import { type Editions, managerRoles, type Outbox, type Principal, type UnitOfWork } from '@pds/kernel';
import { AffiliationsChanged } from '@pds/users/contract';
import { Account, type PersonDetails } from '../../model/account';
import type { AffiliationTerms } from '../../model/affiliation';
import { type AffiliationProposal, reviseAffiliations } from '../../model/affiliation-rules';
import { editedAccount } from '../../model/versioned-resources';
import type { Accounts } from '../../ports/accounts';
import type { Identities } from '../../ports/login/identities';
import type { OrganiserProposals } from '../../ports/organisers/organiser-proposals';
import type { Structure, StructureFacts } from '../../ports/structure';
import { AccountOutOfReach, EmailOfAnotherAccount, OwnEmail, UserNotFound } from '../../users.errors';
import { ensureAdministratorRemains } from './ensure-administrator-remains';
import type { RevokeAccess } from '../own-account/revoke-access';
import { userView } from './show-user';

/** Absent fields are unchanged. */
export interface UserChange {
  readonly id: number;
  /** The loaded version; when absent, the last save wins. */
  readonly version?: number | undefined;
  readonly person: Partial<PersonDetails>;
  /** All affiliations that the editor sees, after the change. */
  readonly affiliations?: readonly AffiliationProposal[] | undefined;
}

/**
 * Changes an account of the manager's scope. The person's data may only be changed with authority over the person
 * (`hasAuthorityOverPerson`). Other contexts are notified of changed roles. API tokens and links of calendars end with the role they were
 * created in, and links of offices' calendars with the role of a manager who was shown them. A proposal to manage an organisation ends when
 * the organiser's role there is given or withdrawn. A new address ends what the former one opened ({@link RevokeAccess}). Throws
 * `UserNotFound`, `ChangedMeanwhile`, `AccountOutOfReach`, `OwnEmail`, `EmailOfAnotherAccount`, `LastAdministrator` and the errors of
 * `reviseAffiliations`; then nothing is changed.
 */
export class EditUser {
  constructor(
    private readonly accounts: Accounts,
    private readonly structure: Structure,
    private readonly revokeAccess: RevokeAccess,
    private readonly identities: Identities,
    private readonly proposals: OrganiserProposals,
    private readonly editions: Editions,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(change: UserChange, editor: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const account = await this.accounts.findForUpdate(change.id);
      if (!account) throw new UserNotFound();
      const { affiliations } = account.snapshot();
      const facts = await this.structure.factsOf([...affiliations, ...(change.affiliations ?? [])]);
      const { editable } = userView(account, editor, facts);
      await this.correct(account, change.person, editor, editable);
      if (change.affiliations) await this.affiliate(account, change.affiliations, editor, facts);
      await this.editions.advance(editedAccount(account.id), change.version, editor.accountId);
      await this.accounts.save(account);
    });
  }

  private async correct(account: Account, change: Partial<PersonDetails>, editor: Principal, editable: boolean) {
    const { firstName, lastName, birthName, email, phone, civility } = account.snapshot();
    const before: PersonDetails = { firstName, lastName, birthName, email, phone, civility };
    const after: PersonDetails = { ...before, ...change };
    if (Object.keys(before).every((key) => same(before, after, key as keyof PersonDetails))) return;
    if (!editable) throw new AccountOutOfReach();
    account.correct(after);
    if (same(before, after, 'email')) return;
    if (account.id === editor.accountId) throw new OwnEmail();
    const known = await this.accounts.findByEmail(account.email);
    if (known && known.id !== account.id) throw new EmailOfAnotherAccount();
    await this.revokeAccess.toAccount(account.id);
    await this.revokeAccess.toCalendarsOfOffices(account.id);
    // Staff may give the account to another person: the identity at the provider is linked again by the new address.
    await this.identities.forgetAllOf(account.id);
  }

  private async affiliate(
    account: Account,
    wanted: readonly AffiliationProposal[],
    editor: Principal,
    facts: StructureFacts,
  ) {
    const revised = reviseAffiliations(editor, account.snapshot(), wanted, facts);
    if (!revised.some((each) => each.role === 'ROLE_ADMIN')) await ensureAdministratorRemains(this.accounts, account);
    const held = [];
    for (const each of revised) held.push({ ...each, id: each.id ?? (await this.accounts.nextAffiliationId()) });
    const unedited = Account.restore(account.snapshot());
    const before = unedited.snapshot().affiliations;
    account.replaceAffiliations(held);
    const after = account.snapshot().affiliations;
    if (before.length === after.length && after.every((each) => before.some((former) => sameTerms(former, each))))
      return;
    const otherwise = before.filter((was) => after.some((each) => each.id === was.id && !sameTerms(was, each)));
    await this.revokeAccess.inAffiliations(otherwise.map(({ id }) => id));
    const lost = before.filter((was) => !after.some((each) => sameTerms(was, each)));
    if (lost.some(({ role }) => managerRoles.includes(role))) await this.revokeAccess.toCalendarsOfOffices(account.id);
    const organisations = [...before, ...after].flatMap(({ organisationId }) => organisationId ?? []);
    for (const id of organisations.filter((each) => unedited.isOrganiserOf(each) !== account.isOrganiserOf(each)))
      await this.proposals.forget(account.id, id);
    await this.outbox.publish(AffiliationsChanged({ accountId: account.id }));
  }
}

function sameTerms(one: AffiliationTerms, other: AffiliationTerms): boolean {
  return (['id', 'role', 'departmentId', 'officeId', 'organisationId'] as const).every(
    (key) => one[key] === other[key],
  );
}

function same(before: PersonDetails, after: PersonDetails, key: keyof PersonDetails): boolean {
  const value = (person: PersonDetails) => (typeof person[key] === 'string' ? person[key].trim() : person[key]) || null;
  return value(before) === value(after);
}
