import type { DocumentAnswer, DocumentReplyAnswer } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import { agreedParticiple, capitalized, documentNames } from '../../../shared/reference/document-names';
import type { StatusText } from '../../../shared/reference/statuses';
import { CopyButton } from '../../../shared/ui/buttons/copy-button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { DisabledReason } from '../../../shared/ui/buttons/disabled-reason';
import { formatDateTime } from '../../../shared/ui/text/format';
import { Notice, problemText } from '../../../shared/ui/state/problem-notice';
import { StatusTag } from '../../../shared/ui/state/status-tag';
import { useIssueAcceptanceLink, useListDocumentReplies } from '../api/acceptance';
import { deadlineText } from '../../../shared/ui/text/deadline-text';
import { expiredText, hasExpired, replacedBy } from './document-status';
import styles from './acceptance-state.module.css';

/** The state of a document and its online answer: who accepted, with the proof, or why it was declined. */
export function AcceptanceState({
  demandId,
  document,
  status,
}: {
  demandId: number;
  document: DocumentAnswer;
  /** Its state apart from the answer. */
  status: StatusText;
}) {
  const { data: replies = [] } = useListDocumentReplies(demandId);
  const reply = replies.find(({ documentId }) => documentId === document.id);
  const isDeclined = reply?.outcome === 'declined' && !document.validated;
  return (
    <div className={styles.state}>
      <StatusTag
        status={isDeclined ? { text: capitalized(agreedParticiple('refusé', document.type)), tone: 'refused' } : status}
      />
      {reply && (
        <span className={styles.reply}>
          {reply.outcome === 'accepted' ? (
            <Accepted reply={reply} type={document.type} />
          ) : (
            <Declined reply={reply} type={document.type} />
          )}
        </span>
      )}
    </div>
  );
}

function Accepted({ reply, type }: { reply: DocumentReplyAnswer; type: number }) {
  return (
    <>
      {capitalized(agreedParticiple('accepté', type))} en ligne par {reply.name} ({reply.capacity}) le{' '}
      {formatDateTime(reply.answeredAt)}
      {' – '}
      <a href={`/api/document/evidence/${reply.documentId}`} target="_blank" rel="noreferrer">
        preuve (PDF)<span className="pds-visually-hidden"> du document n° {reply.documentId}</span>
      </a>
    </>
  );
}

function Declined({ reply, type }: { reply: DocumentReplyAnswer; type: number }) {
  return (
    <>
      {capitalized(agreedParticiple('refusé', type))} en ligne le {formatDateTime(reply.answeredAt)}, motif : « 
      {reply.reason} »
    </>
  );
}

/** Says that the customer declined the latest document of a kind, why, and what to do. */
export function DeclinedNotice({ demandId, documents }: { demandId: number; documents: readonly DocumentAnswer[] }) {
  const { data: replies = [] } = useListDocumentReplies(demandId);
  return documents
    .filter((document) => !document.validated && replacedBy(document, documents) === null)
    .map(({ id, type }) => {
      const reply = replies.find(({ documentId, outcome }) => documentId === id && outcome === 'declined');
      const { name, the } = documentNames(type);
      return (
        reply && (
          <div key={id} className={styles.declined}>
            <Notice
              tone="warning"
              title={`${capitalized(the)} n°\u00a0${id} a été ${agreedParticiple('refusé', type)} le ${formatDateTime(reply.answeredAt)}`}
            >
              Motif : « {reply.reason} ». Rien n’est convenu : appelez l’organisateur, puis générez{' '}
              {type === 2 ? 'une nouvelle' : 'un nouveau'} {name} ou refusez la demande.
            </Notice>
          </div>
        )
      );
    });
}

/**
 * Issues a link with which the customer answers a document online, for staff who send it themselves. The link is shown once. Hidden if the
 * document was answered or replaced, because the server would refuse.
 */
export function AcceptanceLinkButton({
  demandId,
  document,
  documents,
  disabled,
}: {
  demandId: number;
  document: DocumentAnswer;
  /** All documents of the dossier. */
  documents: readonly DocumentAnswer[];
  disabled: boolean;
}) {
  const { data: replies = [] } = useListDocumentReplies(demandId);
  const { mutate: issue, data, error, isPending, reset } = useIssueAcceptanceLink();
  const isAnswered = document.validated || replies.some(({ documentId }) => documentId === document.id);
  const isReplaced = documents.some(({ id, type }) => type === document.type && id > document.id);
  if (document.type === 3 || isAnswered || isReplaced) return null;
  return (
    <>
      <DisabledReason reason={hasExpired(document) ? expiredText : null}>
        {({ disabled: isExpired, ...described }) => (
          <Button
            size="small"
            {...described}
            disabled={isExpired || disabled}
            loading={isPending}
            onClick={() => issue(document.id)}
          >
            Lien d’accord<span className="pds-visually-hidden"> du document n° {document.id}</span>
          </Button>
        )}
      </DisabledReason>
      {(data ?? error) && (
        <Dialog title="Lien d’accord" width={560} onClose={reset}>
          {error && <Notice tone="error" title={problemText(error)} />}
          {data && (
            <div className={styles.link}>
              <p>
                Qui ouvre ce lien lit le document et l’accepte ou le refuse,{' '}
                {deadlineText(data.answerBefore ?? data.expiresAt)}. Envoyez-le à l’organisateur seulement : il n’est
                affiché qu’une fois.
              </p>
              <input
                className="pds-input"
                readOnly
                aria-label="Lien d’accord"
                value={data.address}
                onFocus={({ target }) => target.select()}
              />
              <CopyButton text={data.address} label="Copier le lien d’accord" />
            </div>
          )}
        </Dialog>
      )}
    </>
  );
}
