import { grantableRoles, managerRoles, type Principal, type Role, type Scope } from '@pds/kernel';
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

/** An affiliation proposed by an editor: an existing one by its id, or a new one without. */
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

type HeldAffiliation = Omit<AffiliationProposal, 'id'>;

/**
 * Whether an affiliation makes its account visible within a scope: it is held there, or it is an organiser's affiliation to an organisation
 * that belongs there. The users' list implements the same rule in SQL.
 */
export function isVisibleIn(scope: Scope, held: HeldAffiliation, facts: StructureFacts): boolean {
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

/** Whether a scope contains everything that an affiliation gives access to: a wider one would exceed the editor's scope. */
function containsScope(scope: Scope, held: HeldAffiliation, facts: StructureFacts): boolean {
  switch (scope.kind) {
    case 'all':
      return true;
    case 'department':
      return isInDepartment(scope.departmentId, held, facts);
    case 'office':
      if (held.role === 'ROLE_USER')
        return (
          isInDepartment(scope.departmentId, held, facts) &&
          (held.officeId === null || held.officeId === scope.officeId)
        );
      // The scope of a local manager or an accountant is a whole department, even if an office is named.
      return held.role === 'ROLE_OFFICE_LOCAL_MANAGER' && held.officeId === scope.officeId;
    case 'organiser':
      return false;
  }
}

function isInDepartment(departmentId: number, held: HeldAffiliation, facts: StructureFacts): boolean {
  const { role, officeId, organisationId } = held;
  // Sign-up and organisations give organisers no department.
  const ownDepartment = role === 'ROLE_USER' && held.departmentId === null ? departmentId : held.departmentId;
  return (
    ownDepartment === departmentId &&
    (officeId === null || facts.offices.get(officeId) === departmentId) &&
    (organisationId === null || facts.organisations.get(organisationId) === departmentId)
  );
}

/**
 * Whether an editor could have granted an affiliation: they may change or remove only such ones. Managers edit users, accounting only views
 * them (spec organiser 6).
 */
export function isUnderAuthorityOf(editor: Principal, held: HeldAffiliation, facts: StructureFacts): boolean {
  return (
    managerRoles.includes(editor.role) &&
    grantableRoles(editor.role).includes(held.role) &&
    containsScope(editor.scope, held, facts)
  );
}

/**
 * Whether an editor may change the data of a person: their name and, above all, their e-mail address, to which a new password can be sent.
 * Their authority must cover every role of the account, and a role that they see must have `entrusts` set: managers who give a role to an
 * existing account gain no authority over its person, in any sequence of edits. Administrators have it over everybody.
 */
export function hasAuthorityOverPerson(
  editor: Principal,
  affiliations: readonly Pick<Affiliation, keyof HeldAffiliation | 'entrusts'>[],
  facts: StructureFacts,
): boolean {
  return (
    affiliations.every((held) => isUnderAuthorityOf(editor, held, facts)) &&
    (editor.scope.kind === 'all' ||
      affiliations.some((held) => held.entrusts && isVisibleIn(editor.scope, held, facts)))
  );
}

/**
 * The affiliations of an account after an editor's change (spec organiser 5 and 6; decisions: Who sees what). The proposals replace those
 * that the editor sees; the others are unchanged. Editors may not grant a role or a scope above their own, change one that they could not
 * have granted, or change their own: hence no sequence of permitted edits raises an account above its editors. An administrator may change
 * their own but retains the role. Only an affiliation added by an administrator gets `entrusts` ({@link hasAuthorityOverPerson}); existing
 * ones retain theirs.
 *
 * Throws one error per broken rule, with the path of the field: `AffiliationRequired`, `AffiliationNotFound`, `AffiliationRepeated`,
 * `AffiliationIncomplete`, `UnknownPlace`, `OfficeOfAnotherDepartment`, `RoleNotGrantable`, `ScopeNotGrantable`, `AffiliationOutOfReach`,
 * `OwnAffiliations`, `OwnAdministratorRole`.
 */
export function reviseAffiliations(
  editor: Principal,
  account: { readonly id: number; readonly affiliations: readonly Affiliation[] },
  proposals: readonly AffiliationProposal[],
  facts: StructureFacts,
): RevisedAffiliation[] {
  const seen = account.affiliations.filter((held) => isVisibleIn(editor.scope, held, facts));
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
    // An unchanged affiliation blocks nothing, complete or not: sign-up and organisations give organisers no department.
    if (unchanged) return;
    if (held && !isUnderAuthorityOf(editor, held, facts)) throw new AffiliationOutOfReach(path);
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

/** A role requires the place it is held in, which must exist (spec organiser 5). */
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

function sameTerms(a: HeldAffiliation, b: HeldAffiliation): boolean {
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
