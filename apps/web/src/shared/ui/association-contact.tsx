import type { ContactAnswer } from '@pds/api-client/generated/model';
import styles from './association-contact.module.css';

/**
 * Whom to turn to: the association's name, its phone and e-mail as links. Beside every text that tells somebody to contact it.
 * Nothing where it is not known.
 */
export function AssociationContact({ contact }: { contact: ContactAnswer | null | undefined }) {
  if (!contact) return null;
  const { name, phone, email } = contact;
  return (
    <address className={styles.contact}>
      <span className={styles.name}>{name}</span>
      {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </address>
  );
}
