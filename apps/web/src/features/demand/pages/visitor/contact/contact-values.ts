import { Problem } from '@pds/api-client';
import type { AddDemandBody } from '@pds/api-client/generated/model';
import { checkFieldsText } from '../../../../../shared/form/problem-form';
import { type Account, isStaff } from '../../../../../shared/session/session';

export type PersonContact = Required<Pick<AddDemandBody, 'firstName' | 'name' | 'email' | 'tel'>>;
/** For whom a request is: an organisation by its number, one that is named, or the person. */
export type Whom = Pick<
  AddDemandBody,
  'organizationId' | 'orgaName' | 'orgaSiret' | 'orgaIndividual' | 'orgaAddress' | 'orgaZipCode' | 'orgaCity'
>;
export type DemandContact = PersonContact & Whom;

export interface ContactForm extends DemandContact {
  username?: string;
  password?: string;
}

/** What this browser stores of the contact step, without the password. */
export interface StoredContact extends Omit<ContactForm, 'password'> {
  /** Whether an organiser chose for whom the request is. */
  isWhom?: boolean;
}

/** Returns for whom an organiser chose to ask; null if they did not. */
export function whomOf(stored: StoredContact | null): Whom | null {
  if (!stored?.isWhom) return null;
  const { organizationId, orgaName, orgaSiret, orgaIndividual, orgaAddress, orgaZipCode, orgaCity } = stored;
  return { organizationId, orgaName, orgaSiret, orgaIndividual, orgaAddress, orgaZipCode, orgaCity };
}

/** Returns what is stored of the contact step once an organiser chose for whom they ask, or nobody. */
export function withWhom(stored: Partial<StoredContact> | null, whom: Whom | null): Partial<StoredContact> {
  const { organizationId: _id, orgaSiret: _siret, orgaIndividual: _individual, isWhom, ...contact } = stored ?? {};
  const none = isWhom || whom ? { orgaName: '', orgaAddress: '', orgaZipCode: '', orgaCity: '' } : {};
  return { ...contact, ...none, ...whom, isWhom: whom !== null };
}

/** What a request says that failed without a reason of its own. */
export const failureText = (forCustomer: boolean) =>
  forCustomer
    ? 'La demande n’a pas pu aboutir. Veuillez réessayer dans quelques instants'
    : 'Votre demande n’a pas pu aboutir. Veuillez réessayer dans quelques instants';
const contactFields = new Set([
  'organizationId',
  'orgaSiret',
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
export function contactToFile({ firstName, name, email, tel, ...whom }: DemandContact) {
  return {
    firstName: firstName.trim(),
    name: name.trim(),
    email: email.trim(),
    tel: tel.trim(),
    ...whomToFile(whom),
  };
}

function whomToFile({ organizationId, orgaIndividual, orgaSiret, ...named }: Whom): Whom {
  if (organizationId) return { organizationId };
  if (orgaIndividual) return { orgaIndividual };
  const orgaName = named.orgaName?.trim();
  if (!orgaName) return {};
  return {
    orgaName,
    orgaAddress: named.orgaAddress?.trim() ?? '',
    orgaZipCode: named.orgaZipCode?.trim() ?? '',
    orgaCity: named.orgaCity?.trim() ?? '',
    ...(orgaSiret && { orgaSiret }),
  };
}

/** Returns what this step says about a refused or failed request; null for an invalid field of the event, which the public form shows. */
export function problemOfContact({ status, message, errors }: Problem, forCustomer: boolean): Problem | null {
  if (errors.some(({ field }) => contactFields.has(field))) return new Problem(status, checkFieldsText, { errors });
  if (errors.length > 0) return null;
  return new Problem(status, status === 429 ? message : failureText(forCustomer));
}
