import type { MessageAnswer } from '@pds/api-client/generated/model';
import { formatDateTime } from '../ui/text/format';
import { StatusTag } from '../ui/state/status-tag';
import styles from './message-cells.module.css';
import { messageStatus, missedRecipientsText, reasonsOf } from './messages';

export function MessageState({ message }: { message: MessageAnswer }) {
  const missedRecipients = missedRecipientsText(message);
  return (
    <span className={styles.outcome}>
      <StatusTag status={messageStatus(message)} />
      {missedRecipients !== null && <span className={styles.why}>{missedRecipients}</span>}
    </span>
  );
}

/** The state of a message, with the reason if it did not arrive. */
export function MessageOutcome({ message }: { message: MessageAnswer }) {
  const reasons = reasonsOf(message);
  return (
    <span className={styles.outcome}>
      <MessageState message={message} />
      {message.nextAttemptAt !== null && message.attempts > 0 && (
        <span className={styles.why}>Prochain essai le {formatDateTime(message.nextAttemptAt)}</span>
      )}
      {reasons.map(({ address, why }) => (
        <span key={address} className={styles.why}>
          {message.recipients.length > 1 && `${address}\u00a0: `}
          {why}
        </span>
      ))}
      {message.correctedBy !== null && (
        <span className={styles.why}>Renvoyé à une autre adresse (message n° {message.correctedBy})</span>
      )}
    </span>
  );
}

/** An address or a subject of any length, wrapped where necessary. */
export function LongText({ children }: { children: string }) {
  return <span className={styles.long}>{children}</span>;
}
