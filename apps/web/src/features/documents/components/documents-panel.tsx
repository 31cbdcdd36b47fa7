import { Problem } from '@pds/api-client';
import type { DocumentAnswer } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useDeleteDocument, useGenerateDocument, usePreviewDocument, useValidateDocument } from '../api/documents';
import { GenerateDocuments } from './generate-documents';
import { useSavePendingChanges } from '../../../shared/dossier/save-pending-changes';
import { MailState } from '../../../shared/mail/mail-state';
import { DateCell, MoneyCell } from '../../../shared/ui/text/cells';
import { confirm } from '../../../shared/ui/dialog/confirm';
import { DetailSection } from '../../../shared/ui/page/detail-page';
import { DisabledReason } from '../../../shared/ui/buttons/disabled-reason';
import { formatDate, formatPrice } from '../../../shared/ui/text/format';
import { openInTab } from '../../../shared/ui/open-in-tab';
import { Notice, problemText } from '../../../shared/ui/state/problem-notice';
import { RecordTable } from '../../../shared/ui/text/record-table';
import { toast } from '../../../shared/ui/state/toast';
import Attestation from './attestation';
import { CompareQuotes } from './compare-quotes';
import {
  bindingDocument,
  type DocumentType,
  expiredQuote,
  expiredText,
  hasExpired,
  type NextPaper,
  replacedBy,
} from './document-status';
import { DocumentState } from './document-state';
import { agreedParticiple, capitalized, documentNames } from '../../../shared/reference/document-names';
import { noSchedule, scheduleParameters } from './schedule-choice';
import { SignedCopy } from './signed-copy';
import { AcceptanceLinkButton, DeclinedNotice } from './acceptance-state';
import styles from './documents-panel.module.css';
import { lastMomentText } from '../../../shared/ui/text/deadline-text';
import { SendDeclarationDialog, SendDocument, SendDocumentDialog } from './sending/send-document';

export interface DocumentsPanelProps {
  demandId: number;
  documents: readonly DocumentAnswer[];
  /** The paper that is usually sent next. Null if another act comes first. */
  next: NextPaper | null;
  /** The button of that other act, if there is one. */
  otherAct: ReactNode;
  /** Managers generate, validate and delete. Others only read. */
  canEdit: boolean;
  /** « Autorisation obtenue »: the authorities have agreed. */
  isAuthorised: boolean;
  /** The demand is refused: no document is generated until it is taken up again. */
  isRefused: boolean;
  /** The dossier is deleted: nothing is attested any more. */
  isDeleted: boolean;
  /** Shown above the letter of a quote. */
  quoteNotice: ReactNode;
}

/** Generates and tracks the documents of a dossier (spec back-office 2, tab « administratif »). */
export function DocumentsPanel({
  demandId,
  documents,
  next,
  otherAct,
  canEdit,
  isAuthorised,
  isRefused,
  isDeleted,
  quoteNotice,
}: DocumentsPanelProps) {
  const savePendingChanges = useSavePendingChanges();
  const { mutateAsync: generateDocument } = useGenerateDocument(demandId);
  const { mutateAsync: previewDocument } = usePreviewDocument(demandId);
  const { mutateAsync: validateDocument } = useValidateDocument(demandId);
  const { mutateAsync: deleteDocument } = useDeleteDocument(demandId);
  const [lastValidDay, setLastValidDay] = useState('');
  const [schedule, setSchedule] = useState(noSchedule);
  const [busy, setBusy] = useState<string | null>(null);
  /** The document whose letter opens as soon as the dossier shows it. */
  const [sentId, setSentId] = useState<number | null>(null);
  const sent = documents.find(({ id }) => id === sentId);
  const expired = expiredQuote(documents);
  const accepted = bindingDocument(2, documents);
  const [problem, setProblem] = useState<unknown>(null);
  const [warnings, setWarnings] = useState<readonly string[]>([]);

  /** Runs one action at a time. Its error stays in the panel until the next action. */
  const run = async (name: string, action: () => Promise<void>) => {
    setBusy(name);
    setProblem(null);
    setWarnings([]);
    try {
      await action();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(null);
    }
  };

  const requestOf = (type: DocumentType) => ({
    type,
    ...(type === 1 && { ...(lastValidDay && { lastValidDay }), ...scheduleParameters(schedule) }),
  });

  const generate = (type: DocumentType) =>
    run(`generate-${type}`, async () => {
      if (await savePendingChanges('price')) await generateNow(type);
    });

  const generateNow = async (type: DocumentType): Promise<number> => {
    const { id, price, warnings: newWarnings } = await generateDocument(requestOf(type));
    setWarnings(newWarnings);
    if (type === 1) setLastValidDay('');
    toast.success(
      `${capitalized(documentNames(type).the)} n° ${id}${amountOf(price)} a été ${agreedParticiple('généré', type)}`,
    );
    return id;
  };

  /** Opens the letter of the next paper, or of the newest of its kind; a quote is generated anew. Asks before anything is generated. */
  const send = (type: DocumentType) =>
    run(`send-${type}`, async () => {
      if (!(await savePendingChanges('price'))) return;
      const newest = Math.max(0, ...documents.filter((each) => each.type === type).map(({ id }) => id));
      const present = type === next?.type ? next.id : type === 1 ? null : newest || null;
      if (present !== null) return setSentId(present);
      const { the } = documentNames(type);
      const goAhead = await confirm({
        title: `Générer et envoyer ${the}`,
        text: `L’organisateur verra ${the} dans son espace dès sa génération, avant l’envoi de votre e-mail.`,
        action: 'Générer',
      });
      if (goAhead) setSentId(await generateNow(type));
    });

  const preview = (type: DocumentType) =>
    run(`preview-${type}`, async () => {
      // Its question must appear on this page before a tab opens.
      if (!(await savePendingChanges('price'))) return;
      await openInTab(() => previewDocument(requestOf(type)));
    });

  const validate = (document: DocumentAnswer) =>
    run(`validate-${document.id}`, async () => {
      const goAhead = await confirm({
        title: `Validation ${documentNames(document.type).name}`,
        text: validationText(document, documents),
        action: 'VALIDER',
      });
      if (!goAhead) return;
      await validateDocument(document.id);
      toast.success(doneText(document, 'validé'));
    });

  const remove = (document: DocumentAnswer) =>
    run(`delete-${document.id}`, async () => {
      const goAhead = await confirm({
        title: `Suppression ${documentNames(document.type).name}`,
        text: deletionText(document),
        action: 'SUPPRIMER',
        danger: true,
      });
      if (!goAhead) return;
      await deleteDocument(document.id);
      toast.success(doneText(document, 'supprimé'));
    });

  return (
    <DetailSection title="Documents">
      {canEdit && isRefused && (
        <p className={styles.refused}>
          Cette demande n’est pas prise en charge : pour générer un document, répondez d’abord OUI à « DPS pris en
          charge », dans l’onglet « Manifestation ».
        </p>
      )}
      {otherAct && <div className={styles.otherAct}>{otherAct}</div>}
      {canEdit && !isRefused && (
        <GenerateDocuments
          next={next}
          busy={busy}
          generate={(type) => void generate(type)}
          send={(type) => void send(type)}
          preview={(type) => void preview(type)}
          lastValidDay={lastValidDay}
          setLastValidDay={setLastValidDay}
          schedule={schedule}
          setSchedule={setSchedule}
        />
      )}
      <DeclinedNotice demandId={demandId} documents={documents} />
      {expired && (
        <div className={styles.problem}>
          <Notice tone="warning" title={`Le devis n°\u00a0${expired.id} a expiré`}>
            Il n’était valable que jusqu’au {lastMomentText(expired.validUntil!)}. Il ne peut plus être envoyé, accepté
            ni validé : générez-en un nouveau.
          </Notice>
        </div>
      )}
      {problem !== null && <MissingFields problem={problem} />}
      {warnings.map((warning) => (
        <div key={warning} className={styles.problem}>
          <Notice tone="warning">{warning}</Notice>
        </div>
      ))}
      <RecordTable
        caption="Documents du dossier"
        rows={documents}
        rowKey={({ id }) => id}
        emptyText="Aucun document n’a encore été généré."
        columns={[
          {
            title: 'Document',
            render: ({ id, type, uniq }) => (
              <a href={`/api/document/${uniq}`} target="_blank" rel="noreferrer">
                {capitalized(documentNames(type).name)} n° {id} (PDF)
              </a>
            ),
          },
          { title: 'Généré le', render: ({ createdAt }) => <DateCell value={createdAt} /> },
          { title: 'Montant', align: 'right', render: ({ price }) => <MoneyCell value={price} /> },
          {
            title: 'Valable jusqu’au',
            render: ({ validUntil }) => validUntil && lastMomentText(validUntil),
          },
          { title: 'État', render: (document) => <DocumentState {...{ demandId, document, documents }} /> },
          {
            title: 'Copie signée',
            render: (document) => <SignedCopy {...{ demandId, document, isAuthorised, canEdit }} />,
          },
          {
            title: 'Envoi',
            render: (document) => (
              <>
                <SendDocument {...{ demandId, document, quoteNotice }} />
                <MailState
                  demandId={demandId}
                  thing="document"
                  id={document.id}
                  noted={
                    document.sendingDate &&
                    `${capitalized(agreedParticiple('envoyé', document.type))} le ${formatDate(document.sendingDate)}`
                  }
                />
              </>
            ),
          },
          ...(canEdit
            ? [
                {
                  title: 'Actions',
                  align: 'right' as const,
                  render: (document: DocumentAnswer) => (
                    <span className={styles.actions}>
                      <DisabledReason reason={hasExpired(document) ? expiredText : null}>
                        {({ disabled, ...described }) => (
                          <Button
                            size="small"
                            {...described}
                            disabled={disabled || document.validated || busy !== null}
                            loading={busy === `validate-${document.id}`}
                            onClick={() => void validate(document)}
                          >
                            VALIDER
                          </Button>
                        )}
                      </DisabledReason>
                      <AcceptanceLinkButton {...{ demandId, document, documents }} disabled={busy !== null} />
                      {!document.validated && (
                        <Button
                          size="small"
                          danger
                          disabled={busy !== null}
                          loading={busy === `delete-${document.id}`}
                          onClick={() => void remove(document)}
                        >
                          SUPPRIMER
                        </Button>
                      )}
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
      {accepted && !isDeleted && <Attestation conventionId={accepted.id} />}
      <CompareQuotes documents={documents} />
      {sent &&
        (sent.type === 3 ? (
          <SendDeclarationDialog demandId={demandId} id={sent.id} onClose={() => setSentId(null)} />
        ) : (
          <SendDocumentDialog {...{ demandId, quoteNotice }} document={sent} onClose={() => setSentId(null)} />
        ))}
    </DetailSection>
  );
}

/** Shows why a document could not be generated, as a list of missing fields. Scrolls into view: on a phone it is below the pressed button. */
function MissingFields({ problem }: { problem: unknown }) {
  const errors = problem instanceof Problem ? problem.errors : [];
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return (
    <div ref={notice} className={styles.problem}>
      <Notice tone="warning" title={problemText(problem)}>
        {errors.length > 0 && (
          <ul>
            {errors.map(({ field, message }) => (
              <li key={field}>{message}</li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}

const nameWithNumber = ({ type, id }: DocumentAnswer) => `${documentNames(type).the} n°\u00a0${id}`;

/** Returns `Le devis n° 12 a été validé`. */
const doneText = (document: DocumentAnswer, participle: string) =>
  `${capitalized(nameWithNumber(document))} a été ${agreedParticiple(participle, document.type)}`;

/** Describes the effects of a validation, with warnings. */
function validationText(document: DocumentAnswer, documents: readonly DocumentAnswer[]): string {
  const newer = replacedBy(document, documents);
  return [
    `Valider ${nameWithNumber(document)}${amountOf(document.price)} ?`,
    ...(newer === null ? [] : [`Un document plus récent existe : le n° ${newer}.`]),
    'Un document validé ne peut plus être supprimé.',
    ...(document.signedDocumentFileName === null ? [] : ['Sa copie signée est conservée avec lui.']),
  ].join(' ');
}

/** Returns ` de 384,00 €`, empty for a paper without a price. */
const amountOf = (price: number | null) => (price === null ? '' : ` de ${formatPrice(price)}`);

function deletionText(document: DocumentAnswer): string {
  const { type, id, signedDocumentFileName: copy } = document;
  const also = copy === null ? '' : ` et sa copie signée « ${copy} »`;
  return `Êtes-vous sûr de vouloir supprimer ${documentNames(type).the} numéro ${id}${also} ?`;
}
