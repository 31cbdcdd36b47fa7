import type { FieldError } from '@pds/api-client';
import type { AddUserBody, EditUserBody, UserAnswer } from '@pds/api-client/generated/model';
import type { Role } from '@pds/kernel';

export interface AffiliationValues {
  /** Absent until it is saved. */
  readonly id?: number;
  readonly role: Role;
  readonly departmentId: number | null;
  readonly officeId: number | null;
  readonly organizationId: number | null;
  readonly orgaName: string | null;
  readonly active: boolean;
  /** Whether the editor may change or remove it. */
  readonly editable: boolean;
}

export interface UserValues {
  /** Absent for a new user. */
  readonly version?: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthName: string;
  readonly email: string;
  readonly phone: string;
  readonly civility: number | null;
  readonly userAffiliations: readonly AffiliationValues[];
  /** Asked only for a new user. */
  readonly sendInvitation: boolean;
}

export const civilities = [
  { value: 1, label: 'M.' },
  { value: 2, label: 'Mme' },
];

/** Returns a new affiliation: an organiser's (spec organiser 6), in the editor's own department if they have one. */
export function newAffiliation(departmentId: number | null): AffiliationValues {
  return {
    role: 'ROLE_USER',
    departmentId,
    officeId: null,
    organizationId: null,
    orgaName: null,
    active: false,
    editable: true,
  };
}

export function valuesOf(user: UserAnswer): UserValues {
  return {
    version: user.version,
    firstName: user.firstName,
    lastName: user.lastName,
    birthName: user.birthName ?? '',
    email: user.email,
    phone: user.phone ?? '',
    civility: user.civility,
    userAffiliations: user.userAffiliations,
    sendInvitation: false,
  };
}

export const departmentMissingText = 'Vous devez choisir un département pour cet utilisateur';
const officeMissingText = 'Vous devez choisir une antenne pour cet utilisateur';

/**
 * Returns the errors of affiliations (spec organiser 5): each that is not an administrator's needs a department. An unchanged one blocks
 * nothing: sign-up and organisations give organisers no department.
 * @param stored those of the saved user; none for a new one
 */
export function affiliationErrors(
  affiliations: readonly AffiliationValues[],
  stored: readonly AffiliationValues[] = [],
): FieldError[] {
  return affiliations.flatMap((affiliation, index) => {
    const { role, departmentId, officeId, editable } = affiliation;
    if (!editable || role === 'ROLE_ADMIN' || stored.some((held) => isSame(held, affiliation))) return [];
    const path = `userAffiliations.${index}`;
    if (departmentId == null) return [{ field: `${path}.departmentId`, message: departmentMissingText }];
    return role === 'ROLE_OFFICE_LOCAL_MANAGER' && officeId == null
      ? [{ field: `${path}.officeId`, message: officeMissingText }]
      : [];
  });
}

function isSame(held: AffiliationValues, edited: AffiliationValues): boolean {
  return (
    held.id === edited.id &&
    held.role === edited.role &&
    held.departmentId === edited.departmentId &&
    held.officeId === edited.officeId &&
    held.organizationId === edited.organizationId
  );
}

/** Whether the required fields of a new user are filled in. */
export function isComplete(values: Partial<UserValues> | undefined): boolean {
  const filled = (text: string | undefined) => Boolean(text?.trim());
  return (
    values !== undefined &&
    filled(values.email) &&
    filled(values.firstName) &&
    filled(values.lastName) &&
    (values.userAffiliations ?? []).length > 0 &&
    affiliationErrors(values.userAffiliations ?? []).length === 0
  );
}

function personOf({ firstName, lastName, birthName, email, phone, civility }: UserValues) {
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    birthName: birthName.trim() || null,
    email: email.trim(),
    phone: phone.trim() || null,
    civility: civility as 1 | 2 | null,
  };
}

/** An administrator's affiliation has no department or office. */
function placeOf({ role, departmentId, officeId, organizationId }: AffiliationValues) {
  return role === 'ROLE_ADMIN'
    ? { role, departmentId: null, officeId: null, organizationId: null }
    : { role, departmentId, officeId, organizationId };
}

export function additionOf(values: UserValues): AddUserBody {
  return {
    ...personOf(values),
    userAffiliations: values.userAffiliations.map(placeOf),
    sendInvitation: values.sendInvitation,
  };
}

/** @param editable whether the editor may change personal fields; otherwise only affiliations are sent */
export function changeOf(values: UserValues, editable: boolean): EditUserBody {
  return {
    ...(values.version !== undefined && { version: values.version }),
    ...(editable ? personOf(values) : {}),
    userAffiliations: values.userAffiliations.map((each) =>
      each.editable
        ? { ...(each.id !== undefined && { id: each.id }), ...placeOf(each) }
        : {
            id: each.id,
            role: each.role,
            departmentId: each.departmentId,
            officeId: each.officeId,
            organizationId: each.organizationId,
          },
    ),
  };
}

/** Errors of a whole affiliation are shown at its role. */
export function userFieldOf(apiField: string): string {
  return /^userAffiliations\.\d+$/.test(apiField) ? `${apiField}.role` : apiField;
}
