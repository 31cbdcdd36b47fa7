import { PostalCode, typedText } from '@pds/kernel';
import type { OrganisationCard, PostalAddress } from './cards';
import { siretObstacle } from './issuer-completeness';

/** The details of a customer, as far as a convention or an invoice needs them. */
interface CustomerDetails {
  readonly name: string;
  /** Organisation type 1–6; null for an individual, and while it is unknown. */
  readonly type: number | null;
  readonly isIndividual?: boolean;
  readonly identifier: string | null;
  readonly address: PostalAddress | null;
}

/** A detail without which a customer cannot be invoiced: `SIRET`, « n’a pas 14 chiffres ». */
export interface CustomerObstacle {
  readonly what: 'nom' | 'adresse' | 'code postal' | 'type' | 'SIRET';
  /** What is wrong with it, in French, after its name. */
  readonly fault: string;
}

/** The parts of a customer that its organiser fills in with the acceptance. */
export const completedParts = ['type', 'identifier', 'line1', 'zipcode', 'city'] as const;
export type CompletedPart = (typeof completedParts)[number];

/** The type of organisation whose SIRET invoices contain (spec back-office 9). */
const company = 1;

/** Whether a type is that of a public body, whose invoices go through Chorus Pro. */
const isPublicBody = (type: number | null): boolean => type === 2 || type === 3;

/**
 * Returns the missing and invalid details of a customer: the address (C. com. L441-9), the type, on which the legal term and late-payment
 * charges depend, and the SIRET of a company. Register and service numbers are not required, but a SIRET of a public body must be one; for
 * an individual, only the address is required (decisions: Accounting).
 */
export function customerObstacles(customer: CustomerDetails): CustomerObstacle[] {
  const { name, type, isIndividual, identifier, address } = customer;
  const obstacles: CustomerObstacle[] = [];
  if (isBlank(name)) obstacles.push({ what: 'nom', fault: 'n’est pas renseigné' });
  if (!address || [address.line1, address.zipcode, address.city].some(isBlank)) {
    obstacles.push({ what: 'adresse', fault: 'n’est pas complète' });
  } else if (!PostalCode.parse(address.zipcode)) {
    obstacles.push({ what: 'code postal', fault: 'n’est pas valide' });
  }
  if (type === null && !isIndividual) obstacles.push({ what: 'type', fault: 'n’est pas défini' });
  const hasSiret = type === company || (isPublicBody(type) && /^\d{14}$/.test(identifier ?? ''));
  const fault = hasSiret ? siretObstacle(identifier) : null;
  if (fault) obstacles.push({ what: 'SIRET', fault });
  return obstacles;
}

/**
 * Returns what convention and invoice of a dossier lack, in French and in the order of {@link customerObstacles}: `type`, `SIRET`. The
 * convention has the contact address, the invoice the billing address if there is one.
 * @param organisation null while the dossier has none
 */
export function customerLacks(organisation: OrganisationCard | null): string[] {
  if (!organisation) return ['organisation'];
  const { contactAddress, billingAddress } = organisation;
  const addresses = [contactAddress, ...(billingAddress ? [billingAddress] : [])];
  const lacks = addresses.flatMap((address) =>
    customerObstacles({ ...organisation, address }).map(({ what, fault }) =>
      what === 'SIRET' && !isBlank(organisation.identifier) ? `${what} (${fault})` : what,
    ),
  );
  return [...new Set(lacks)];
}

/**
 * Returns the empty parts that an organiser may fill in, so that the obstacles disappear. The number of a public body is among them, since
 * Chorus Pro finds it by its SIRET; so is the number of a customer whose type is still to be chosen.
 */
export function emptyCustomerParts(organisation: OrganisationCard): CompletedPart[] {
  const { type, isIndividual, identifier, contactAddress } = organisation;
  const wantsNumber = !isIndividual && (type === null || type === company || isPublicBody(type));
  return completedParts.filter((part) => {
    if (part === 'type') return type === null && !isIndividual;
    if (part === 'identifier') return wantsNumber && isBlank(identifier);
    return isBlank(contactAddress?.[part]);
  });
}

/** Whether a text has no visible character. */
export function isBlank(text: string | null | undefined): boolean {
  return (
    typedText(text ?? '')
      .replace(/\p{C}/gu, '')
      .trim() === ''
  );
}
