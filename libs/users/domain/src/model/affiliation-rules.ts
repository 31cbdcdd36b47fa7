import { managerRoles, type Principal, type Role, type Scope } from '@pds/kernel';
import type { Affiliation, AffiliationTerms } from './affiliation';
import type { StructureFacts } from '../ports/structure';
import {
  AffiliationIncomplete,
  AffiliationNotFound,
  AffiliationOutOfReach,
  AffiliationRepeated,
  AffiliationRequired,
  OfficeOfAnotherDepartment,
  OwnAdministratorRole,
  OwnAffiliations,
  RoleNotGrantable,
  ScopeNotGrantable,
  UnknownPlace,
} from '../users.errors';

/** An affiliation as an editor wants it: an existing one by its id, or a new one without. */
export interface AffiliationProposal {
  readonly id: number | null;
  readonly role: Role;
  readonly departmentId: number | null;
  readonly officeId: number | null;
  readonly organisationId: number | null;
}

/** An affiliation that an editor may leave on an account; a new one has no id yet. */
export interface RevisedAffiliation extends AffiliationProposal {
  readonly entrusts: boolean;
}

type Held = Omit<AffiliationProposal, 'id'>;

/** Role choices for an affiliation, by the role of who edits it (spec organiser 6). */
export function grantableRoles(editor: Role): readonly Role[] {
  switch (editor) {
    case 'ROLE_ADMIN':
      return ['ROLE_USER', 'ROLE_LOCAL_MANAGER', 'ROLE_OFFICE_LOCAL_MANAGER', 'ROLE_ACCOUNTING', 'ROLE_ADMIN'];
    case 'ROLE_LOCAL_MANAGER':
    case 'ROLE_OFFICE_LOCAL_MANAGER':
      return ['ROLE_USER', 'ROLE_LOCAL_MANAGER', 'ROLE_OFFICE_LOCAL_MANAGER', 'ROLE_ACCOUNTING'];
    case 'ROLE_ACCOUNTING':
      return ['ROLE_USER', 'ROLE_ACCOUNTING'];
    case 'ROLE_USER':
      return ['ROLE_USER'];
  }
}

/**
 * Whether an affiliation makes its account visible within a scope: it is held there, or it is an organiser's of an
 * organisation that belongs there. The users' list mirrors this rule in SQL.
 */
export function isSeenIn(scope: Scope, held: Held, facts: StructureFacts): boolean {
  const organises = (departmentId: number) =>
    held.role === 'ROLE_USER' &&
    held.organisationId !== null &&
    facts.organisations.get(held.organisationId) === departmentId;
  switch (scope.kind) {
    case 'all':
      return true;
    case 'department':
      return held.departmentId === scope.departmentId || organises(scope.departmentId);
    case 'office':
      // Offices share the organisers of their department (decisions: Organisations).
      return held.officeId === scope.officeId || organises(scope.departmentId);
    case 'organiser':
      return false;
  }
}

/** Whether a scope contains everything that an affiliation gives: a wider one would be a scope above the editor's. */
function containsScope(scope: Scope, held: Held, facts: StructureFacts): boolean {
  switch (scope.kind) {
    case 'all':
      return true;
    case 'department':
      return liesIn(scope.departmentId, held, facts);
    case 'office':
      if (held.role === 'ROLE_USER')
        return liesIn(scope.departmentId, held, facts) && (held.officeId === null || held.officeId === scope.officeId);
      // A local manager's or an accountant's scope is a whole department, whichever office is named.
      return held.role === 'ROLE_OFFICE_LOCAL_MANAGER' && held.officeId === scope.officeId;
    case 'organiser':
      return false;
  }
}

function liesIn(departmentId: number, held: Held, facts: StructureFacts): boolean {
  const { role, officeId, organisationId } = held;
  // Sign-up and organisations give organisers no department of their own.
  const ownDepartment = role === 'ROLE_USER' && held.departmentId === null ? departmentId : held.departmentId;
  return (
    ownDepartment === departmentId &&
    (officeId === null || facts.offices.get(officeId) === departmentId) &&
    (organisationId === null || facts.organisations.get(organisationId) === departmentId)
  );
}

/**
 * Whether an editor could have granted an affiliation: only such ones may they change or remove. Managers edit users,
 * accounting only looks (spec organiser 6).
 */
export function isUnderAuthorityOf(editor: Principal, held: Held, facts: StructureFacts): boolean {
  return (
    managerRoles.includes(editor.role) &&
    grantableRoles(editor.role).includes(held.role) &&
    containsScope(editor.scope, held, facts)
  );
}

/**
 * Whether an editor may change who a person is: their name and, above all, their e-mail address, to which a new password
 * can be sent. Their authority must cover every role of the account, and one that they see must entrust the person to its
 * place: managers who give somebody a role gain no say over an account that was there before, however they go about it.
 * Administrators have it over everybody.
 */
export function hasAuthorityOverPerson(
  editor: Principal,
  affiliations: readonly Pick<Affiliation, keyof Held | 'entrusts'>[],
  facts: StructureFacts,
): boolean {
  return (
    affiliations.every((held) => isUnderAuthorityOf(editor, held, facts)) &&
    (editor.scope.kind === 'all' || affiliations.some((held) => held.entrusts && isSeenIn(editor.scope, held, facts)))
  );
}

/**
 * The affiliations of an account after an editor's change (spec organiser 5 and 6; decisions: Who sees what). The
 * proposals stand for those the editor sees; the others stay. Nobody grants a role or a scope above their own, touches
 * one that they could not have granted, or changes their own: hence no sequence of permitted edits raises anybody above
 * the editor. An administrator may change their own but keeps the role. Only what an administrator adds entrusts the person
 * ({@link hasAuthorityOverPerson}); what is there keeps what it says.
 *
 * Throws one error per broken rule, with the path of the field: `AffiliationRequired`, `AffiliationNotFound`,
 * `AffiliationRepeated`, `AffiliationIncomplete`, `UnknownPlace`, `OfficeOfAnotherDepartment`, `RoleNotGrantable`,
 * `ScopeNotGrantable`, `AffiliationOutOfReach`, `OwnAffiliations`, `OwnAdministratorRole`.
 */
export function reviseAffiliations(
  editor: Principal,
  account: { readonly id: number; readonly affiliations: readonly Affiliation[] },
  proposals: readonly AffiliationProposal[],
  facts: StructureFacts,
): RevisedAffiliation[] {
  const seen = account.affiliations.filter((held) => isSeenIn(editor.scope, held, facts));
  const hidden = account.affiliations.filter((held) => !seen.includes(held)).map(asRevised);
  const removed = seen.filter((held) => !proposals.some((proposal) => proposal.id === held.id));
  let changesSomething = removed.length > 0;

  proposals.forEach((proposal, index) => {
    const path = `userAffiliations.${index}`;
    const held = proposal.id === null ? undefined : seen.find((each) => each.id === proposal.id);
    if (proposal.id !== null && !held) throw new AffiliationNotFound();
    if (isRepeated(proposal, [...hidden, ...proposals.slice(0, index)])) throw new AffiliationRepeated(path);
    const unchanged = held !== undefined && sameTerms(held, proposal);
    changesSomething ||= !unchanged;
    // What the editor has no say in stays as it is, complete or not.
    if (held && !isUnderAuthorityOf(editor, held, facts)) {
      if (!unchanged) throw new AffiliationOutOfReach(path);
      return;
    }
    checkPlace(proposal, facts, path);
    const isManager = managerRoles.includes(editor.role);
    if (!isManager || !grantableRoles(editor.role).includes(proposal.role)) throw new RoleNotGrantable(`${path}.role`);
    if (!containsScope(editor.scope, proposal, facts)) throw new ScopeNotGrantable(path);
  });
  for (const held of removed)
    if (!isUnderAuthorityOf(editor, held, facts)) throw new AffiliationOutOfReach('userAffiliations');

  const revised = [
    ...hidden,
    ...proposals.map((proposal) => {
      const held = seen.find((each) => each.id === proposal.id);
      return { ...proposal, entrusts: held?.entrusts ?? editor.role === 'ROLE_ADMIN' };
    }),
  ];
  if (revised.length === 0) throw new AffiliationRequired();
  if (editor.accountId === account.id && changesSomething) {
    if (editor.role !== 'ROLE_ADMIN') throw new OwnAffiliations();
    if (!revised.some((each) => each.role === 'ROLE_ADMIN')) throw new OwnAdministratorRole();
  }
  return revised;
}

/** A role comes with the place it is held in, which must exist (spec organiser 5). */
function checkPlace(proposal: AffiliationProposal, facts: StructureFacts, path: string): void {
  const { role, departmentId, officeId, organisationId } = proposal;
  if (role !== 'ROLE_ADMIN' && departmentId === null) throw new AffiliationIncomplete('departmentId', path);
  if (role === 'ROLE_OFFICE_LOCAL_MANAGER' && officeId === null) throw new AffiliationIncomplete('officeId', path);
  if (departmentId !== null && !facts.departments.has(departmentId)) throw new UnknownPlace(`${path}.departmentId`);
  if (officeId !== null && !facts.offices.has(officeId)) throw new UnknownPlace(`${path}.officeId`);
  if (officeId !== null && facts.offices.get(officeId) !== departmentId)
    throw new OfficeOfAnotherDepartment(`${path}.officeId`);
  if (organisationId !== null && !facts.organisations.has(organisationId))
    throw new UnknownPlace(`${path}.organizationId`);
}

function isRepeated(proposal: AffiliationProposal, earlier: readonly AffiliationProposal[]): boolean {
  return earlier.some((each) => (proposal.id !== null && each.id === proposal.id) || sameTerms(each, proposal));
}

function sameTerms(a: Held, b: Held): boolean {
  return (
    a.role === b.role &&
    a.departmentId === b.departmentId &&
    a.officeId === b.officeId &&
    a.organisationId === b.organisationId
  );
}

function asRevised({
  id,
  role,
  departmentId,
  officeId,
  organisationId,
  entrusts,
}: AffiliationTerms): RevisedAffiliation {
  return { id, role, departmentId, officeId, organisationId, entrusts };
}
