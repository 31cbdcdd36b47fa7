import type { ContactAnswer } from '@pds/api-client/generated/model';
import { dialledNumber } from '@pds/kernel';
import styles from './association-contact.module.css';

/**
 * The association's name, with its phone and e-mail as links. Shown beside every text that tells somebody to contact it. Renders nothing if
 * it is unknown.
 */
export function AssociationContact({ contact }: { contact: ContactAnswer | null | undefined }) {
  if (!contact) return null;
  const { name, phone, email } = contact;
  return (
    <address className={styles.contact}>
      <span className={styles.name}>{name}</span>
      {phone && <a href={`tel:${dialledNumber(phone)}`}>{phone}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </address>
  );
}
