import type { DossierIssuer } from '@pds/api-client/generated/model';
import type { Role } from '@pds/kernel';
import { accessTo } from '../../../routing/access-guard';
import { pathTo, type RouteName, routes } from '../../../routing/routes';

/** A missing field of a dossier's issuer, and the form that has it. */
export interface MissingIssuerField {
  readonly text: string;
  /** Address of the field. Null for a user who may not open its form. */
  readonly to: string | null;
}

const fieldTexts: Readonly<Record<string, string>> = {
  name: 'le nom de l’émetteur',
  address: 'l’adresse de l’émetteur',
  siret: 'le SIRET de l’émetteur',
  iban: 'l’IBAN de l’émetteur',
  vatMention: 'la mention de TVA de l’émetteur',
};

const departmentFields: readonly string[] = ['name', 'vatMention'];

/**
 * Returns a missing issuer field as shown to a user with these roles. Name and VAT mention always belong to the department. Address, SIRET
 * and account belong to the office if it bills in its own name. Users other than administrators open their own department.
 *
 * @param field of the server's list, `issuer.siret`
 */
export function missingIssuerField(
  { departmentId, officeId }: Pick<DossierIssuer, 'departmentId' | 'officeId'>,
  { field, message }: { field: string; message: string },
  roles: readonly Role[],
): MissingIssuerField {
  const name = field.replace('issuer.', '');
  const mayOpen = (route: RouteName) => accessTo(route, routes[route].allowed, { roles }) === 'show';
  const form = () => {
    if (officeId !== null && !departmentFields.includes(name))
      return mayOpen('administration_office_edit') ? pathTo('administration_office_edit', { id: officeId }) : null;
    if (mayOpen('administration_department_edit'))
      return pathTo('administration_department_edit', { id: departmentId });
    return mayOpen('affiliation_department') ? pathTo('affiliation_department') : null;
  };
  const page = form();
  return { text: fieldTexts[name] ?? message, to: page && `${page}#${name}` };
}
