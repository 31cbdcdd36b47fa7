import type { DocumentAnswer } from '@pds/api-client/generated/model';
import { useLatestMessage } from '../../../shared/mail/mail-state';
import { formatDate } from '../../../shared/ui/text/format';
import { AcceptanceState } from './acceptance-state';
import { documentStatusOf, replacedBy } from './document-status';
import { agreedParticiple, documentNames } from '../../../shared/reference/document-names';
import common from '../../../shared/ui/common.module.css';
import styles from './document-state.module.css';

/** State of a document: its tag, the customer’s answer, when it was validated, and which one replaced it. */
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
  const { id, type, validatedAt } = document;
  const mail = useLatestMessage({ demandId, thing: 'document', id });
  const newer = replacedBy(document, documents);
  return (
    <span className={styles.state}>
      <AcceptanceState {...{ demandId, document }} status={documentStatusOf(document, documents, mail?.state)} />
      {newer !== null && (
        <span className={common.hint}>
          par {documentNames(type).the} n° {newer}
        </span>
      )}
      {validatedAt && (
        <span className={common.hint}>
          {agreedParticiple('validé', type)} le {formatDate(validatedAt)}
        </span>
      )}
    </span>
  );
}
