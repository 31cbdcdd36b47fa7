import { Problem } from '@pds/api-client';
import type { AddDemandBody } from '@pds/api-client/generated/model';
import { checkFieldsText } from '../../../../../shared/form/problem-form';
import { type Account, isStaff } from '../../../../../shared/session/session';

export type PersonContact = Required<Pick<AddDemandBody, 'firstName' | 'name' | 'email' | 'tel'>>;
export type DemandContact = PersonContact &
  Pick<AddDemandBody, 'organizationId' | 'orgaName' | 'orgaAddress' | 'orgaZipCode' | 'orgaCity'>;

export interface ContactForm extends DemandContact {
  username?: string;
  password?: string;
}

/** What this browser stores of the contact step, without the password. */
export interface StoredContact extends Omit<ContactForm, 'password'> {
  /** The customer's organisation, as staff found it. */
  organizationId?: number;
}

/** What a request says that failed without a reason of its own. */
export const failureText = (forCustomer: boolean) =>
  forCustomer
    ? 'La demande n’a pas pu aboutir. Veuillez réessayer dans quelques instants'
    : 'Votre demande n’a pas pu aboutir. Veuillez réessayer dans quelques instants';
const contactFields = new Set([
  'organizationId',
  'firstName',
  'name',
  'email',
  'tel',
  'orgaName',
  'orgaAddress',
  'orgaZipCode',
  'orgaCity',
]);

/** Returns an account's contact. */
function contactOf(account: Account): PersonContact {
  return { firstName: account.firstName, name: account.lastName, email: account.email, tel: account.phone ?? '' };
}

/** Whether the organiser's account has no phone number yet and the typed contact is their own. */
export function isPhoneMissing(account: Account, { email, tel }: DemandContact): boolean {
  const isOwn = email.trim().toLowerCase() === account.email.toLowerCase();
  return !isStaff(account) && !account.phone && isOwn && tel.trim() !== '';
}

/** Returns the typed contact, with empty fields taken from the account. */
export function withAccountValues(typed: Partial<PersonContact>, account: Account): PersonContact {
  const own = contactOf(account);
  const filledIn = (Object.keys(own) as (keyof typeof own)[]).filter((name) => typed[name]?.trim());
  return { ...own, ...Object.fromEntries(filledIn.map((name) => [name, typed[name]])) };
}

/** Returns the contact and the organisation as the call takes them. */
export function contactToFile({
  firstName,
  name,
  email,
  tel,
  orgaName,
  orgaAddress,
  orgaZipCode,
  orgaCity,
}: DemandContact) {
  const orga = orgaName?.trim();
  return {
    firstName: firstName.trim(),
    name: name.trim(),
    email: email.trim(),
    tel: tel.trim(),
    ...(orga && {
      orgaName: orga,
      orgaAddress: orgaAddress?.trim() ?? '',
      orgaZipCode: orgaZipCode?.trim() ?? '',
      orgaCity: orgaCity?.trim() ?? '',
    }),
  };
}

/** Returns what this step says about a refused or failed request; null for an invalid field of the event, which the public form shows. */
export function problemOfContact({ status, message, errors }: Problem, forCustomer: boolean): Problem | null {
  if (errors.some(({ field }) => contactFields.has(field))) return new Problem(status, checkFieldsText, { errors });
  if (errors.length > 0) return null;
  return new Problem(status, status === 429 ? message : failureText(forCustomer));
}
