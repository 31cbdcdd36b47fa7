import { Clock, type Principal, type Role, UnitOfWork } from '@pds/kernel';
import { AppointManager } from '@pds/organisations/domain';
import { UsersFacade } from '@pds/users/contract';
import {
  Accounts,
  AddUser,
  type AffiliationProposal,
  CredentialLinks,
  EditUser,
  linkLifetime,
  SetPassword,
  Tokens,
  UpdateOwnDetails,
} from '@pds/users/domain';
import type { Invented } from './invented';
import type { Office, Organisation, OrganisationOptions, Structure } from './structure';
import { installer, type UseCases } from './use-cases';

/** The password of everyone in a scenario, unless another is given. */
export const scenarioPassword = 'Secours-2026';

/** A person's details; absent ones are invented. */
export interface PersonOptions {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly phone?: string;
  /** Null: the person was added and has not chosen a password yet. */
  readonly password?: string | null;
}

/** A person with an account, a password and a role. */
export interface Person {
  readonly accountId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string | null;
  /** The person as use cases see them, with the organisations they manage at creation. */
  readonly principal: Principal;
}

/** A person who manages organisations. */
export interface Organiser extends Person {
  /** The first organisation. */
  readonly organisation: Organisation;
}

/** The roles of staff, by their everyday names. */
export const staffPosts = {
  admin: 'ROLE_ADMIN',
  manager: 'ROLE_LOCAL_MANAGER',
  'office manager': 'ROLE_OFFICE_LOCAL_MANAGER',
  accounting: 'ROLE_ACCOUNTING',
} as const satisfies Record<string, Role>;
export type StaffPost = keyof typeof staffPosts;

export interface StaffOptions extends PersonOptions {
  /** Id of the department; by default the Rhône's. An office's own department takes precedence. */
  readonly department?: number;
  /** For an office manager. */
  readonly office?: Office;
}

/** An additional role for an account. */
export interface FurtherRole {
  readonly accountId: number;
  readonly post: StaffPost;
  /** Id of the department; by default the Rhône's. An office's own department takes precedence. */
  readonly department?: number;
  readonly office?: Office;
}

export interface OrganiserOptions extends PersonOptions {
  /** Id of the department of the organisation that is created for them; by default the Rhône's. */
  readonly department?: number;
  /** An existing organisation that they will manage, or the details of a new one. */
  readonly organisation?: Organisation | OrganisationOptions;
}

/** Creates people through the users' and organisations' use cases. */
export class People {
  constructor(
    private readonly useCases: UseCases,
    private readonly structure: Structure,
    private readonly invented: Invented,
  ) {}

  async staff(post: StaffPost, options: StaffOptions): Promise<Person> {
    const { department = options.office?.departmentId ?? 69, office, password = scenarioPassword, ...who } = options;
    const person = { ...this.invented.person(), ...given(who) };
    const role = staffPosts[post];
    const departmentId = role === 'ROLE_ADMIN' ? null : department;
    const accountId = await this.add(person, {
      role,
      departmentId,
      officeId: office?.id ?? null,
      organisationId: null,
    });
    if (password !== null) await this.choosePassword(accountId, password);
    const principal = { accountId, role, scope: scopeOf(role, department, office) };
    return { ...person, accountId, password, principal };
  }

  async organiser(options: OrganiserOptions): Promise<Organiser> {
    const { department = 69, organisation: wanted = {}, password = scenarioPassword, ...who } = options;
    const person = { ...this.invented.person(), ...given(who) };
    const manages = isOrganisation(wanted)
      ? { organisation: wanted, managerId: await this.appoint(person, wanted) }
      : await this.structure.organisationWithManager({ department, ...wanted }, person);
    const accountId = manages.managerId;
    const scope = { kind: 'organiser', accountId, organisationIds: [manages.organisation.id] } as const;
    const principal: Principal = { accountId, role: 'ROLE_USER', scope };
    await this.useCases.get(UpdateOwnDetails).execute({ phone: person.phone }, principal);
    if (password !== null) await this.choosePassword(accountId, password);
    return { ...person, accountId, password, principal, organisation: manages.organisation };
  }

  /** Gives an account an additional role, as an administrator does on its screen; returns the affiliation's id. */
  async affiliate({ accountId, post, department, office }: FurtherRole): Promise<number> {
    const account = await this.useCases.get(Accounts).find(accountId);
    const { affiliations } = account!.snapshot();
    const added: AffiliationProposal = {
      id: null,
      role: staffPosts[post],
      departmentId: office?.departmentId ?? department ?? 69,
      officeId: office?.id ?? null,
      organisationId: null,
    };
    await this.useCases
      .get(EditUser)
      .execute({ id: accountId, person: {}, affiliations: [...affiliations, added] }, installer);
    const held = (await this.useCases.get(Accounts).find(accountId))!.snapshot().affiliations;
    return held.find(({ id }) => !affiliations.some((former) => former.id === id))!.id;
  }

  private add(
    person: Pick<Person, 'firstName' | 'lastName' | 'email' | 'phone'>,
    affiliation: Omit<AffiliationProposal, 'id'>,
  ): Promise<number> {
    return this.useCases.get(AddUser).execute(
      {
        person: { ...person, birthName: null, civility: null },
        affiliations: [affiliation],
        sendInvitation: false,
      },
      installer,
    );
  }

  /** Creates an account as a manager of an organisation. */
  private appoint(person: Pick<Person, 'firstName' | 'lastName' | 'email'>, { id }: Organisation): Promise<number> {
    return this.useCases.get(UnitOfWork).run(async () => {
      const invitation = { ...person, organisationId: id, notify: false };
      const accountId = await this.useCases.get(UsersFacade).inviteOrganiser(invitation);
      if (accountId === null) throw new Error(`Somebody already has the address ${person.email}`);
      await this.useCases.get(AppointManager).execute({ organisationId: id, accountId }, installer);
      return accountId;
    });
  }

  /** Chooses a password like a person who follows the link in the invitation; the e-mail itself is skipped. */
  private async choosePassword(accountId: number, password: string): Promise<void> {
    const token = this.useCases.get(Tokens).issue();
    const createdAt = this.useCases.get(Clock).now();
    await this.useCases.get(CredentialLinks).issue({
      tokenDigest: token.digest,
      accountId,
      purpose: 'invitation',
      cause: `scenario:${accountId}`,
      createdAt,
      expiresAt: createdAt + linkLifetime.invitation,
    });
    await this.useCases.get(SetPassword).execute({ token: token.secret, password, address: 'installation' });
  }
}

function scopeOf(role: Role, departmentId: number, office: Office | undefined): Principal['scope'] {
  if (role === 'ROLE_ADMIN') return { kind: 'all' };
  return role === 'ROLE_OFFICE_LOCAL_MANAGER' && office
    ? { kind: 'office', officeId: office.id, departmentId }
    : { kind: 'department', departmentId };
}

function isOrganisation(wanted: Organisation | OrganisationOptions): wanted is Organisation {
  return 'id' in wanted;
}

/** Removes undefined values, so that they do not replace invented ones. */
function given<T extends object>(options: T): { [K in keyof T]-?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as never;
}
