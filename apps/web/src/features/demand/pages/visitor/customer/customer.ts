import type { DemandListRow, OrganisationRowAnswer } from '@pds/api-client/generated/model';
import { withoutAccents } from '@pds/kernel';

/** The customer of a request taken by phone, as the contact step takes it. */
export interface Customer {
  readonly organizationId: number;
  readonly orgaName: string;
  readonly firstName?: string;
  readonly name?: string;
  readonly email?: string;
  readonly tel?: string;
}

type EventContact = Pick<DemandListRow, 'contactFirstName' | 'contactLastName' | 'contactEmail' | 'contactPhone'>;

/** Takes the manager who was searched for as the contact, otherwise the first one. */
export function customerOf(
  { id, name: orgaName, managers }: Pick<OrganisationRowAnswer, 'id' | 'name' | 'managers'>,
  typed: string,
): Customer {
  const isMeant = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
    plain(`${firstName} ${lastName}`).includes(plain(typed));
  const manager = managers.find(isMeant) ?? managers[0];
  const contact = manager && { firstName: manager.firstName, name: manager.lastName, email: manager.email };
  return { organizationId: id, orgaName, ...contact };
}

/**
 * Completes a customer by their last events: the phone number of the contact, or the whole contact of an organisation without a manager.
 *
 * @param events the latest first
 */
export function withLastContact(customer: Customer, events: readonly EventContact[]): Customer {
  if (customer.tel) return customer;
  const isTheirs = ({ contactEmail, contactPhone }: EventContact) =>
    customer.email ? contactPhone !== '' && plain(contactEmail) === plain(customer.email) : contactEmail !== '';
  const event = events.find(isTheirs);
  return event ? withContactOf(customer, event) : customer;
}

/** The customer with the contact of an event, unless its person was forgotten. */
export function withContactOf(customer: Customer, event: EventContact): Customer {
  if (event.contactEmail === '') return customer;
  const { contactFirstName: firstName, contactLastName: name, contactEmail: email, contactPhone: tel } = event;
  return { ...customer, firstName, name, email, tel };
}

/** Whether nothing of the contact is left to ask for. */
export function isComplete(customer: Customer | null): boolean {
  return [customer?.firstName, customer?.name, customer?.email, customer?.tel].every(Boolean);
}

const plain = (text: string) => withoutAccents(text).trim();
