import type { FieldError } from '@pds/api-client';
import type { AddUserBody, EditUserBody, UserAnswer } from '@pds/api-client/generated/model';
import type { Role } from '@pds/kernel';

export interface AffiliationValues {
  /** Absent while it is not saved. */
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
  /** Absent of a new user. */
  readonly version?: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthName: string;
  readonly email: string;
  readonly phone: string;
  readonly civility: number | null;
  readonly userAffiliations: readonly AffiliationValues[];
  /** Only asked of a new user. */
  readonly sendInvitation: boolean;
}

export const civilities = [
  { value: 1, label: 'M.' },
  { value: 2, label: 'Mme' },
];

/** A new affiliation is an organiser's (spec organiser 6), in the editor's own department when they have one. */
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

export const departmentNeeded = 'Vous devez choisir un département pour cet utilisateur';
const officeNeeded = 'Vous devez choisir une antenne pour cet utilisateur';

/** What the affiliations lack (spec organiser 5): a department for each that is not an administrator's. */
export function affiliationErrors(affiliations: readonly AffiliationValues[]): FieldError[] {
  return affiliations.flatMap(({ role, departmentId, officeId, editable }, index) => {
    if (!editable || role === 'ROLE_ADMIN') return [];
    const path = `userAffiliations.${index}`;
    if (departmentId == null) return [{ field: `${path}.departmentId`, message: departmentNeeded }];
    return role === 'ROLE_OFFICE_LOCAL_MANAGER' && officeId == null
      ? [{ field: `${path}.officeId`, message: officeNeeded }]
      : [];
  });
}

/** Whether the add form holds what a new user needs. */
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

/** An administrator's affiliation has no place. */
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

/** @param editable whether the editor may change who the person is; otherwise only affiliations are sent */
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

/** Errors of a whole affiliation show at its role. */
export function userFieldOf(apiField: string): string {
  return /^userAffiliations\.\d+$/.test(apiField) ? `${apiField}.role` : apiField;
}
