import type { DocumentAnswer } from '@pds/api-client/generated/model';
import { formatDate } from '../../../shared/ui/format';
import { AcceptanceState } from './acceptance-state';
import { replacedBy, standingOf } from './document-standing';
import { agreeing, documentWords } from '../../../shared/reference/document-words';
import styles from './document-state.module.css';

/** State of a document: its tag, the customer’s answer, when it was sent and validated, and which one replaced it. */
export function DocumentState({
  demandId,
  document,
  documents,
}: {
  demandId: number;
  document: DocumentAnswer;
  /** All documents of its dossier. */
  documents: readonly DocumentAnswer[];
}) {
  const { type, sendingDate, validatedAt } = document;
  const newer = replacedBy(document, documents);
  return (
    <span className={styles.state}>
      <AcceptanceState {...{ demandId, document }} status={standingOf(document, documents)} />
      {newer !== null && (
        <span className={styles.more}>
          par {documentWords(type).the} n° {newer}
        </span>
      )}
      {sendingDate && (
        <span className={styles.more}>
          {agreeing('envoyé', type)} le {formatDate(sendingDate)}
        </span>
      )}
      {validatedAt && (
        <span className={styles.more}>
          {agreeing('validé', type)} le {formatDate(validatedAt)}
        </span>
      )}
    </span>
  );
}
