import type { InvoiceToPayAnswer, NextStepAnswer, StandingAnswer } from '@pds/api-client/generated/model';
import { agreedParticiple, capitalized, documentNames } from '../reference/document-names';
import { AssociationContact } from '../ui/page/association-contact';
import { formatDateTime } from '../ui/text/format';
import styles from './dossier-standing.module.css';
import { NextStepLine } from './next-step-line';

/** Steps at which the organiser may want to contact the association. */
const contactSteps: ReadonlySet<NextStepAnswer['code']> = new Set([
  'await-new-quote',
  'quote-declined',
  'refused',
  'dropped',
]);

/**
 * Shows the organiser where a dossier is: who has to act, what was declined and why, why the association does not take it on, and the
 * contact. On its card and on its page.
 */
export function DossierStanding({
  step,
  toPay,
  standing,
  compact = false,
}: {
  step: NextStepAnswer;
  toPay: readonly InvoiceToPayAnswer[];
  standing: StandingAnswer | null;
  /** In a list of cards, a long answer of the association scrolls. */
  compact?: boolean;
}) {
  const { declined = [], refusal = null, contact = null } = standing ?? {};
  // The page of the event has the contact in a section of its own.
  const showsContact = compact && (declined.length > 0 || contactSteps.has(step.code));
  return (
    <>
      <NextStepLine step={step} toPay={toPay} />
      {(showsContact || declined.length > 0 || refusal !== null) && (
        <div className={styles.standing}>
          {declined.map(({ id, type, declinedAt, reason }) => (
            <p key={id}>
              {capitalized(documentNames(type).name)} n° {id} {agreedParticiple('refusé', type)} le{' '}
              {formatDateTime(declinedAt)}, motif : « {reason} »
            </p>
          ))}
          {refusal !== null && (
            <div role="group" aria-label="Réponse de l’association" className={styles.refusal}>
              <p className={styles.title}>Réponse de l’association</p>
              {/* What scrolls is reached with the keyboard. */}
              <div className={compact ? styles.scrolling : undefined} tabIndex={compact ? 0 : undefined}>
                {refusal}
              </div>
            </div>
          )}
          {showsContact && contact && (
            <>
              <p>Pour en parler, contactez votre association :</p>
              <AssociationContact contact={contact} />
            </>
          )}
        </div>
      )}
    </>
  );
}
